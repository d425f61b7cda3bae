import { Group, Kbd, Stack, Text } from "@mantine/core"
import { openDialog } from "../ui/dialogs.tsx"
import { t } from "./words/t.ts"

const shortcuts = [
  [[t("ctrl"), "K"], t("goAnywhereDoAnything")],
  [["C"], t("shortenALink")],
  [["/"], t("searchInTheList")],
  [["↑", "↓"], t("goThroughTheLinks")],
  [["X"], t("selectALink")],
  [["E"], t("editALink")],
  [[t("del")], t("deleteALink")],
  [["G", "O"], t("overview")],
  [["G", "L"], t("links")],
  [["G", "A"], t("analytics")],
  [["G", "P"], t("pages")],
  [["G", "Q"], t("qrCodes")],
  [["G", "S"], t("settings")],
  [["?"], t("thisList")]
] as const

/** Lists the keyboard shortcuts. */
export const showShortcuts = () =>
  openDialog({
    title: t("keyboardShortcuts"),
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
