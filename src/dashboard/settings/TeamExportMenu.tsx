import { t } from "@lingui/core/macro"
import { Button, Menu, Text } from "@mantine/core"
import IconBraces from "~icons/tabler/braces"
import IconDownload from "~icons/tabler/download"
import IconTable from "~icons/tabler/table"
import { exportAddress } from "./ExportButton.tsx"

const choices = [
  {
    format: "archive",
    Icon: IconDownload,
    title: t`Everything in one file`,
    hint: t`ZIP with pictures and clicks, to move to another Linden installation`
  },
  { format: "ndjson", Icon: IconBraces, title: t`For programs`, hint: t`NDJSON, without clicks` },
  { format: "bitly", Icon: IconTable, title: t`Links for Bitly`, hint: t`CSV in its format` },
  { format: "dub", Icon: IconTable, title: t`Links for Dub`, hint: t`CSV in its format` }
] as const

/** Downloads the current team's data in one of several formats. */
export const TeamExportMenu = () => (
  <Menu position="bottom-end" width={300} shadow="md">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={18} />}>
        {t`Download`}
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
