import { Group, Kbd, Stack, Text } from "@mantine/core"
import { openDialog } from "../ui/dialogs.tsx"

const shortcuts = [
  [["Ctrl", "K"], "Go anywhere, do anything"],
  [["C"], "Shorten a link"],
  [["/"], "Search in the list"],
  [["↑", "↓"], "Go through the links"],
  [["X"], "Select a link"],
  [["E"], "Edit a link"],
  [["Del"], "Delete a link"],
  [["G", "O"], "Overview"],
  [["G", "L"], "Links"],
  [["G", "A"], "Analytics"],
  [["G", "P"], "Pages"],
  [["G", "Q"], "QR codes"],
  [["G", "S"], "Settings"],
  [["?"], "This list"]
] as const

/** Lists the keyboard shortcuts. */
export const showShortcuts = () =>
  openDialog({
    title: "Keyboard shortcuts",
    children: (
      <Stack gap="xs">
        {shortcuts.map(([keys, what]) => (
          <Group key={what} justify="space-between">
            <Text size="sm">{what}</Text>
            <Group gap={4}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    )
  })
