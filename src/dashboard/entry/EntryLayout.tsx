import { Box, Card, Center, Group, Stack, Text } from "@mantine/core"
import { Outlet } from "@tanstack/react-router"
import { LanguageSelect } from "../ui/LanguageSelect.tsx"
import { Mark } from "../ui/Mark.tsx"

/** The frame around screens for users who are not signed in. */
export const EntryLayout = () => (
  <Center component="main" mih="100svh" p="md">
    <Stack w="100%" maw={420} gap="lg">
      <Group justify="center" gap={10}>
        <Mark size={36} />
        <Text fw={600} size="xl">
          Linden
        </Text>
      </Group>
      <Card padding="xl">
        <Outlet />
      </Card>
      <Box maw={220} mx="auto">
        <LanguageSelect size="xs" />
      </Box>
    </Stack>
  </Center>
)
