import { t } from "@lingui/core/macro"
import { Group, Kbd, Stack, Text } from "@mantine/core"
import { openDialog } from "../ui/dialogs.tsx"

const shortcuts = [
  [[t`Ctrl`, "K"], t`Search or run a command`],
  [["C"], t`Shorten a link`],
  [["/"], t`Search this list`],
  [[t`Esc`], t`Leave a text field`],
  [["↑", "↓"], t`Move through the links`],
  [["X"], t`Select a link`],
  [["E"], t`Edit a link`],
  [[t`Alt`, "1–7"], t`Open an option of the link editor`],
  [[t`Del`], t`Delete a link`],
  [["←", "→"], t`Earlier or later period of a report`],
  [["G", "O"], t`Overview`],
  [["G", "L"], t`Links`],
  [["G", "A"], t`Analytics`],
  [["G", "P"], t`Pages`],
  [["G", "Q"], t`QR codes`],
  [["G", "S"], t`Settings`],
  [["?"], t`Show this list`]
] as const

/** Shows a list of the keyboard shortcuts. */
export const showShortcuts = () =>
  openDialog({
    title: t`Keyboard shortcuts`,
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
