import { t } from "@lingui/core/macro"
import { Button, Menu } from "@mantine/core"
import IconBraces from "~icons/tabler/braces"
import IconDownload from "~icons/tabler/download"
import IconTable from "~icons/tabler/table"
import type { ExportFormat } from "../../click/query/Query.ts"

interface Props {
  readonly isBusy: boolean
  /** Whether the report includes bots. If so, the export does too. */
  readonly withBots: boolean
  readonly onExport: (format: ExportFormat) => void
}

/** Exports the report's clicks as a file. */
export const ExportMenu = ({ isBusy, withBots, onExport }: Props) => (
  <Menu position="bottom-end" width={260} shadow="md">
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={18} />} disabled={isBusy}>
        {t`Export`}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>
        {withBots
          ? t`Each visit in this report, including bots, which are marked`
          : t`Each visit in this report, without bots`}
      </Menu.Label>
      <Menu.Item leftSection={<IconTable size={18} />} onClick={() => onExport("csv")}>
        {t`CSV, for spreadsheets`}
      </Menu.Item>
      <Menu.Item leftSection={<IconBraces size={18} />} onClick={() => onExport("ndjson")}>
        {t`NDJSON, for programs`}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
