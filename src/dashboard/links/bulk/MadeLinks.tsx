import { plural, t } from "@lingui/core/macro"
import { Anchor, Group, ScrollArea, Stack, Text } from "@mantine/core"
import type { Link } from "../../../link/Link.ts"
import { AddressText } from "../../ui/AddressText.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"

/** The links just created in bulk, with a button that copies them all. */
export const MadeLinks = ({ links }: { readonly links: ReadonlyArray<Link> }) => (
  <Stack gap="xs" component="section" aria-label={t`New short links`}>
    <Group justify="space-between">
      <Text fw={500} role="status">
        {plural({ count: links.length }, { one: "# link created", other: "# links created" })}
      </Text>
      <CopyButton text={links.map(({ short_url }) => short_url).join("\n")} label={t`Copy all`} />
    </Group>
    <ScrollArea.Autosize
      mah={240}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "group", "aria-label": t`Created links` }}
    >
      <Stack gap={6}>
        {links.map(({ id, short_url, destination_url }) => (
          <div key={id}>
            <Anchor href={short_url} target="_blank" rel="noreferrer" className="break">
              <ShortUrl url={short_url} />
            </Anchor>
            <Text size="xs" c="dimmed" truncate>
              <AddressText url={destination_url} />
            </Text>
          </div>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  </Stack>
)
