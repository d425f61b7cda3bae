import { Button, Menu, Text } from "@mantine/core"
import IconBraces from "~icons/tabler/braces"
import IconDownload from "~icons/tabler/download"
import IconTable from "~icons/tabler/table"
import { exportAddress } from "./ExportButton.tsx"
import { t } from "./words/t.ts"

const choices = [
  { format: "archive", Icon: IconDownload, title: t("everythingAsOneFile"), hint: t("zipWithPicturesAndClicks") },
  { format: "ndjson", Icon: IconBraces, title: t("forPrograms"), hint: t("oneJsonObjectALine") },
  { format: "bitly", Icon: IconTable, title: t("linksForBitly"), hint: t("csvInItsColumns") },
  { format: "dub", Icon: IconTable, title: t("linksForDub"), hint: t("csvInItsColumns") }
] as const

/** Loads what the present team has as a file, in one of several forms. */
export const TeamExportMenu = () => (
  <Menu position="bottom-end" width={300} shadow="md">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={18} />}>
        {t("download")}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {choices.map(({ format, Icon, title, hint }) => (
        <Menu.Item key={format} component="a" href={exportAddress(format)} download leftSection={<Icon size={18} />}>
          {title}
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
