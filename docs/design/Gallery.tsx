import "@mantine/core/styles.css"
import "~design-tokens.css"
import "../../src/dashboard/style.css"
import {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Badge,
  Button,
  Card,
  Code,
  Group,
  Kbd,
  Loader,
  MantineProvider,
  Menu,
  Modal,
  Notification,
  NumberInput,
  Paper,
  Progress,
  SegmentedControl,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  Table,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title
} from "@mantine/core"
import type { CSSProperties, ReactNode } from "react"
import { createRoot } from "react-dom/client"
import IconCopy from "~icons/tabler/copy"
import IconDots from "~icons/tabler/dots"
import IconLink from "~icons/tabler/link"
import IconPencil from "~icons/tabler/pencil"
import IconPlus from "~icons/tabler/plus"
import IconTrash from "~icons/tabler/trash"
import { Section } from "../../src/dashboard/settings/Section.tsx"
import { theme } from "../../src/dashboard/theme.ts"
import { EmptyState } from "../../src/dashboard/ui/EmptyState.tsx"
import { PasswordInput } from "../../src/dashboard/ui/PasswordInput.tsx"
import { SearchField } from "../../src/dashboard/ui/SearchField.tsx"
import { Tick } from "../../src/dashboard/ui/Tick.tsx"
import {
  chart,
  dark,
  elevations,
  fontSizes,
  headings,
  leaf,
  light,
  radii,
  spacing
} from "../../src/lib/DesignTokens.ts"

const nothing = () => undefined
const shades = [...leaf.keys()]

const Swatch = ({ style, children }: { readonly style: CSSProperties; readonly children: ReactNode }) => (
  <Stack gap={4} align="center">
    <div style={{ width: 40, height: 40, borderRadius: radii.md, ...style }} />
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  </Stack>
)

const Ramp = ({ name, colors }: { readonly name: string; readonly colors: ReadonlyArray<string> }) => (
  <div>
    <Text size="sm" fw={500} mb={4}>
      {name}
    </Text>
    <SimpleGrid cols={10} spacing={4}>
      {shades.map((shade) => (
        <Swatch key={shade} style={{ background: colors[shade] }}>
          {shade}
        </Swatch>
      ))}
    </SimpleGrid>
  </div>
)

/** A specimen of each token and component, by the name of its picture. */
const specimens: Readonly<Record<string, ReactNode>> = {
  colors: (
    <Stack>
      <Ramp name="leaf" colors={leaf} />
      <Ramp name="light" colors={light} />
      <Ramp name="dark" colors={dark} />
    </Stack>
  ),
  type: (
    <Stack gap="xs">
      {([1, 2, 3, 4] as const).map((order) => (
        <Title key={order} order={order}>
          Heading {order} · {headings[`h${order}`].fontSize}
        </Title>
      ))}
      {Object.entries(fontSizes).map(([name, size]) => (
        <Text key={name} size={name}>
          Text {name} · {size}: short links that you own
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        Dimmed text, and <Anchor inherit>a link</Anchor>
      </Text>
      <Text size="sm" ff="monospace">
        go.example.com/spring
      </Text>
    </Stack>
  ),
  spaces: (
    <Stack gap="xs">
      {Object.entries(spacing).map(([name, size]) => (
        <Group key={name} gap="sm">
          <Text size="sm" w={96}>
            {name} · {size}
          </Text>
          <div style={{ width: size, height: 16, background: "var(--mantine-primary-color-filled)" }} />
        </Group>
      ))}
    </Stack>
  ),
  shapes: (
    <Stack>
      <Group gap="xl">
        {Object.entries(radii).map(([name, radius]) => (
          <Swatch key={name} style={{ borderRadius: radius, border: "2px solid var(--mantine-primary-color-filled)" }}>
            {name}
          </Swatch>
        ))}
      </Group>
      <Group gap="xl">
        {(["sm", "md", "lg"] as const).map((shadow, place) => (
          <Paper key={shadow} shadow={shadow} p="md" miw={112}>
            <Text size="sm">{Object.keys(elevations)[place]}</Text>
          </Paper>
        ))}
      </Group>
    </Stack>
  ),
  chart: (
    <Group gap="md">
      {[...chart.keys()].map((place) => (
        <Swatch key={place} style={{ background: `var(--linden-chart-${place + 1})` }}>
          {place + 1}
        </Swatch>
      ))}
    </Group>
  ),
  buttons: (
    <Stack>
      <Group gap="xs">
        <Button leftSection={<IconPlus size={18} />}>Create link</Button>
        <Button variant="default">Cancel</Button>
        <Button variant="subtle">Details</Button>
      </Group>
      <Group gap="xs">
        <Button variant="light" color="red">
          Delete team…
        </Button>
        <Button disabled>Save</Button>
        <Button loading>Save</Button>
        <ActionIcon aria-label="Copy">
          <IconCopy size={18} />
        </ActionIcon>
        <ActionIcon aria-label="Actions">
          <IconDots size={18} />
        </ActionIcon>
      </Group>
    </Stack>
  ),
  fields: (
    <SimpleGrid cols={2}>
      <TextInput label="Title" description="Only visible to your team." defaultValue="Spring sale" />
      <TextInput label="Destination" defaultValue="example" error="Enter a URL, such as example.com/page." />
      <Select label="Folder" data={["Campaigns"]} defaultValue="Campaigns" />
      <NumberInput label="Share" defaultValue={35} suffix=" %" />
      <PasswordInput label="Password" defaultValue="a long password" />
      <TextInput label="Disabled" defaultValue="Home" disabled />
      <Textarea label="Comments" placeholder="Notes for your team" />
      <Group align="flex-start">
        <SearchField label="Search links" value="" onChange={nothing} />
      </Group>
    </SimpleGrid>
  ),
  choices: (
    <Stack>
      <Group>
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Switch label="Disabled" disabled />
      </Group>
      <Group gap="sm">
        <Tick checked readOnly aria-label="Selected" />
        <Tick indeterminate readOnly aria-label="Some selected" />
        <Tick readOnly aria-label="Not selected" />
        <SegmentedControl data={["Day", "Week", "Month"]} />
      </Group>
      <Tabs defaultValue="content">
        <Tabs.List>
          <Tabs.Tab value="content">Content</Tabs.Tab>
          <Tabs.Tab value="design">Design</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </Stack>
  ),
  labels: (
    <Stack>
      <Group gap="xs">
        <Badge>Published</Badge>
        <Badge color="gray">Draft</Badge>
        <Badge color="red">Failing</Badge>
        <Badge color="orange">Paused</Badge>
        <Avatar color="leaf">AN</Avatar>
      </Group>
      <Group gap="xs">
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
        <Code>link.created</Code>
      </Group>
    </Stack>
  ),
  messages: (
    <Stack>
      <Alert color="leaf" icon={<IconLink />}>
        The import is complete.
      </Alert>
      <Alert color="red" icon={<IconTrash />}>
        Can't reach the server. Try again in a moment.
      </Alert>
      <Notification color="leaf" onClose={nothing}>
        Copied to clipboard
      </Notification>
    </Stack>
  ),
  cards: (
    <>
      <Section title="Time zone" description="For dates, times and daily reports." action={<Button>Save</Button>} />
      <Card padding={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Link</Table.Th>
              <Table.Th ta="end">Clicks</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>go.example.com/spring</Table.Td>
              <Table.Td ta="end" className="numbers">
                1,204
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Card>
    </>
  ),
  menus: (
    <div style={{ height: 150 }}>
      <Menu
        opened
        withinPortal={false}
        position="bottom-start"
        shadow="md"
        width={220}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <Button variant="default">Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} />}>Edit link</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={18} />}>
            Delete link
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  ),
  dialogs: (
    <Modal.Root
      opened
      onClose={nothing}
      withinPortal={false}
      lockScroll={false}
      trapFocus={false}
      transitionProps={{ duration: 0 }}
      styles={{ inner: { position: "static", padding: 0 } }}
    >
      <Modal.Content shadow="lg">
        <Modal.Header>
          <Modal.Title>Delete 12 links?</Modal.Title>
          <Modal.CloseButton />
        </Modal.Header>
        <Modal.Body>
          <Text size="sm" mb="lg">
            They stay in the trash for 30 days.
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default">Cancel</Button>
            <Button color="red">Delete links</Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  ),
  waiting: (
    <Stack>
      <Progress value={60} aria-label="Progress" />
      <Skeleton height={16} animate={false} />
      <Skeleton height={16} width="60%" animate={false} />
      <Loader type="dots" />
    </Stack>
  ),
  empty: (
    <EmptyState icon={<IconLink />} title="No links yet" action={<Button>Create link</Button>}>
      Paste a long URL to create your first short link.
    </EmptyState>
  )
}

const look = new URLSearchParams(location.search).get("look") === "dark" ? "dark" : "light"

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <MantineProvider theme={theme} forceColorScheme={look}>
    {Object.entries(specimens).map(([name, specimen]) => (
      <div key={name} data-specimen={name} style={{ width: 496, padding: 24 }}>
        {specimen}
      </div>
    ))}
  </MantineProvider>
)
