import { t } from "@lingui/core/macro"
import { Group, Stack } from "@mantine/core"
import IconBroadcast from "~icons/tabler/broadcast"
import IconDownload from "~icons/tabler/download"
import { errorOf } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { useScreenActions } from "../ui/useScreenActions.ts"
import { DateRange } from "./DateRange.tsx"
import { ExportMenu } from "./ExportMenu.tsx"
import { ExportProgress } from "./ExportProgress.tsx"
import { Filters } from "./Filters.tsx"
import { LiveCard } from "./LiveCard.tsx"
import { LiveSwitch } from "./LiveSwitch.tsx"
import { PeriodPicker } from "./PeriodPicker.tsx"
import { PrintHead } from "./PrintHead.tsx"
import { ReportBody } from "./ReportBody.tsx"
import { ShareButton } from "./share/ShareButton.tsx"
import { useExport } from "./useExport.ts"
import { useReport } from "./useReport.ts"
import { useTotalSaid } from "./useTotalSaid.ts"
import type { Variant } from "./variants.ts"
import { type ChangeView, showsBots, type View } from "./view.ts"

interface Props {
  readonly view: View
  readonly onChange: ChangeView
  /** Whether the report belongs to a fixed link, instead of having a link filter. */
  readonly isOfLink?: boolean
  /** The destinations of the link's A/B test. */
  readonly variants?: ReadonlyArray<Variant>
}

/** A report with its filters and period. */
export const Report = ({ view, onChange, isOfLink = false, variants = [] }: Props) => {
  const { data: report, error, isPlaceholderData, refetch } = useReport(view)
  useTotalSaid(view, report, isPlaceholderData)
  const exporting = useExport()
  useScreenActions([
    {
      label: view.isLive ? t`Turn off live view` : t`Turn on live view`,
      icon: <IconBroadcast size={18} />,
      onClick: () => onChange({ isLive: !view.isLive })
    },
    {
      label: t`Export clicks as CSV`,
      icon: <IconDownload size={18} />,
      onClick: () => exporting.start(view, "csv")
    }
  ])
  return (
    <Stack gap="md">
      <PrintHead view={view} report={report} />
      <Group gap="xs" className="screen">
        <PeriodPicker view={view} onChange={onChange} />
        <DateRange view={view} onChange={onChange} error={errorOf(error, "start_date") ?? errorOf(error, "end_date")} />
        <Group gap="sm" ms="auto">
          <LiveSwitch isOn={view.isLive} onChange={(isLive) => onChange({ isLive })} />
          <ShareButton view={view} />
          <ExportMenu
            withBots={showsBots(view)}
            isBusy={exporting.state.phase === "running"}
            onExport={(format) => exporting.start(view, format)}
          />
        </Group>
      </Group>
      <Filters view={view} onChange={onChange} report={report} isOfLink={isOfLink} />
      <ExportProgress exporting={exporting} />
      {view.isLive && <LiveCard link={view.link} report={report} />}
      {error !== null && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      {report === undefined ? (
        error === null && <Loading shape="report" />
      ) : (
        <ReportBody
          report={report}
          view={view}
          onChange={onChange}
          isStale={isPlaceholderData}
          isOfLink={isOfLink}
          variants={variants}
        />
      )}
    </Stack>
  )
}
