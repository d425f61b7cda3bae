import { plural, t } from "@lingui/core/macro"
import { Button, Group, Menu, NativeSelect, SegmentedControl, Stack, Switch, Text, VisuallyHidden } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { DateTime } from "effect"
import { useEffect, useRef } from "react"
import IconBookmark from "~icons/tabler/bookmark"
import IconBraces from "~icons/tabler/braces"
import IconBroadcast from "~icons/tabler/broadcast"
import IconDownload from "~icons/tabler/download"
import IconShare from "~icons/tabler/share"
import IconTable from "~icons/tabler/table"
import IconTrash from "~icons/tabler/trash"
import type { Analytics } from "../../click/query/Analytics.ts"
import { PeriodName } from "../../click/query/PeriodName.ts"
import type { ExportFormat } from "../../click/query/Query.ts"
import { dayMillis } from "../../lib/Time.ts"
import { errorOf } from "../api/Failure.ts"
import { useCanManage, useCanWrite, useSession } from "../api/Session.ts"
import { todayIn, useTimezone } from "../api/Timezone.ts"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { announce } from "../ui/announce.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { notifyOffline } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"
import { useIsNarrow } from "../ui/useIsNarrow.ts"
import { useNow } from "../ui/useNow.ts"
import { useScreenActions } from "../ui/useScreenActions.ts"
import { useShortcut } from "../ui/useShortcut.ts"
import { zoneName } from "../ui/zones.ts"
import { DateRange } from "./DateRange.tsx"
import { openDeletion } from "./deletion/openDeletion.tsx"
import { ExportProgress } from "./ExportProgress.tsx"
import { Filters } from "./Filters.tsx"
import { LiveCard } from "./LiveCard.tsx"
import { periodNames, periodText } from "./periodText.ts"
import { ReportBody } from "./ReportBody.tsx"
import { openSavedViews, SavedViewsButton } from "./saved/SavedViewsButton.tsx"
import { daysOf, endsOf, spanBefore } from "./spans.ts"
import { useExport } from "./useExport.ts"
import { useReport } from "./useReport.ts"
import type { Variant } from "./variants.ts"
import { type ChangeView, showsBots, type View } from "./view.ts"

/**
 * Makes screen readers announce the number of clicks after the view changes, but not for the first report or a refetch.
 */
const useTotalSaid = (
  { isLive: _, unit: __, compare: ___, metric: ____, ...chosen }: View,
  report: Analytics | undefined,
  isStale: boolean
) => {
  const wanted = JSON.stringify(chosen)
  const last = useRef<string>(undefined)
  const total = isStale ? undefined : report?.total_clicks
  useEffect(() => {
    if (total === undefined) return
    if (last.current !== undefined && last.current !== wanted)
      announce(plural({ count: total }, { one: "# click", other: "# clicks" }))
    last.current = wanted
  }, [wanted, total])
}

/** The list and the form load when they are first opened. */
const open = (view: View) =>
  void import("./share/ShareReports.tsx").then(
    ({ ShareReports }) => openDialog({ title: t`Share report`, size: "lg", children: <ShareReports view={view} /> }),
    notifyOffline
  )

/** Opens the links to reports for people without an account. */
export const ShareButton = ({ view }: { readonly view: View }) =>
  useCanWrite() && (
    <Button variant="default" leftSection={<IconShare size={18} />} onClick={() => open(view)}>
      {t({ context: "verb", message: "Share" })}
    </Button>
  )

const attribute = "data-mantine-color-scheme"

/** Prints in light colors regardless of the screen's color scheme, because dark colors waste ink. */
const usePaper = () => {
  const onScreen = useRef<string | null>(null)
  const root = document.documentElement
  useWindowEvent("beforeprint", () => {
    onScreen.current = root.getAttribute(attribute)
    root.setAttribute(attribute, "light")
  })
  useWindowEvent("afterprint", () => {
    if (onScreen.current !== null) root.setAttribute(attribute, onScreen.current)
  })
}

/** Printed reports have no pickers, so this line shows the team, period and time zone instead. */
const PrintHead = ({ view, report }: { readonly view: View; readonly report: Analytics | undefined }) => {
  const { team } = useSession()
  const own = useTimezone()
  usePaper()
  const timezone = report?.period.timezone ?? own
  const { moment } = useDates()
  const printed = moment(DateTime.unsafeMake(useNow()))
  const period = report === undefined ? periodText(view, todayIn(timezone)) : daysOf(report)
  return (
    <Text className="paper">
      {t`${{ team: team.name }} · ${{ period }} · time zone: ${{ zone: zoneName(timezone) }} · printed ${{ printed }}`}
    </Text>
  )
}

const choices = PeriodName.literals.map((value) => ({
  value,
  label: (
    <span title={periodNames[value][1]}>
      <span aria-hidden>{periodNames[value][0]}</span>
      <VisuallyHidden>{periodNames[value][1]}</VisuallyHidden>
    </span>
  )
}))

interface PeriodPickerProps {
  readonly view: View
  readonly isNarrow: boolean
  readonly onChange: ChangeView
}

/** Selects a preset period. With custom dates, none is selected. */
const PeriodPicker = ({ view: { period, from, to }, isNarrow, onChange }: PeriodPickerProps) => {
  const value = from === undefined && to === undefined ? period : ""
  const choose = (value: string) => {
    const chosen = PeriodName.literals.find((name) => name === value)
    if (chosen !== undefined) onChange({ period: chosen, from: undefined, to: undefined })
  }
  if (!isNarrow) return <SegmentedControl aria-label={t`Period`} data={choices} value={value} onChange={choose} />
  return (
    <NativeSelect
      aria-label={t`Period`}
      flex="1 1 7rem"
      data={[
        ...(value === "" ? [{ value: "", label: t`Custom dates` }] : []),
        ...PeriodName.literals.map((name) => ({ value: name, label: periodNames[name][1] }))
      ]}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

/** Moves to the period before or after the shown one with the arrow keys. */
const useTurning = (view: View, report: Analytics | undefined, onChange: ChangeView) => {
  const turn = (direction: 1 | -1) => {
    if (report === undefined || (view.period === "all" && view.from === undefined)) return
    const { start, end } = endsOf(report.period)
    const length = end - start + dayMillis
    const [from, to] = [start + direction * length, end + direction * length]
    const today = todayIn(report.period.timezone)
    if (to > today) return
    // At the end, the preset is selected again.
    const isPreset = to === today && spanBefore({ ...view, from: undefined }, today) === length / dayMillis
    onChange(isPreset ? { from: undefined, to: undefined } : { from, to })
  }
  useShortcut("ArrowLeft", () => turn(-1))
  useShortcut("ArrowRight", () => turn(1))
}

interface LiveSwitchProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Turns the live view of clicks on or off. */
const LiveSwitch = ({ isOn, onChange }: LiveSwitchProps) => (
  <Switch label={t`Live`} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
)

interface ExportMenuProps {
  readonly isBusy: boolean
  /** Whether the report includes bots. If so, the export does too. */
  readonly withBots: boolean
  readonly onExport: (format: ExportFormat) => void
}

/** Exports the report's clicks as a file. */
const ExportMenu = ({ isBusy, withBots, onExport }: ExportMenuProps) => (
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
  useTurning(view, report, onChange)
  const exporting = useExport()
  const canWrite = useCanWrite()
  const canManage = useCanManage()
  const isNarrow = useIsNarrow()
  const deletion = {
    label: t`Delete clicks…`,
    icon: <IconTrash size={18} />,
    isDangerous: true,
    onClick: () => openDeletion(view)
  }
  const actions = [
    { label: t`Live`, isOn: view.isLive, onClick: () => onChange({ isLive: !view.isLive }) },
    ...(isOfLink
      ? []
      : [
          {
            label: t`Saved views`,
            icon: <IconBookmark size={18} />,
            onClick: () => openSavedViews(view, onChange)
          }
        ]),
    ...(canWrite
      ? [
          { label: t({ context: "verb", message: "Share" }), icon: <IconShare size={18} />, onClick: () => open(view) },
          {
            label: t`Export clicks as CSV`,
            icon: <IconTable size={18} />,
            onClick: () => exporting.start(view, "csv")
          },
          {
            label: t`Export clicks as NDJSON`,
            icon: <IconBraces size={18} />,
            onClick: () => exporting.start(view, "ndjson")
          }
        ]
      : []),
    ...(canManage ? [deletion] : [])
  ]
  useScreenActions([
    {
      label: view.isLive ? t`Turn off live view` : t`Turn on live view`,
      icon: <IconBroadcast size={18} />,
      onClick: () => onChange({ isLive: !view.isLive })
    },
    ...(canWrite
      ? [
          {
            label: t`Export clicks as CSV`,
            icon: <IconDownload size={18} />,
            onClick: () => exporting.start(view, "csv")
          }
        ]
      : []),
    ...(canManage ? [{ label: deletion.label, icon: deletion.icon, onClick: deletion.onClick }] : [])
  ])
  return (
    <Stack gap="md">
      <PrintHead view={view} report={report} />
      <Group gap="xs" wrap={isNarrow ? "nowrap" : "wrap"} className="screen">
        <PeriodPicker view={view} isNarrow={isNarrow} onChange={onChange} />
        <DateRange view={view} onChange={onChange} error={errorOf(error, "start_date") ?? errorOf(error, "end_date")} />
        {isNarrow ? (
          <ActionMenu name={t`Actions for this report`} actions={actions} />
        ) : (
          <Group gap="sm" ms="auto">
            <LiveSwitch isOn={view.isLive} onChange={(isLive) => onChange({ isLive })} />
            {!isOfLink && <SavedViewsButton view={view} onChange={onChange} />}
            <ShareButton view={view} />
            {canWrite && (
              <ExportMenu
                withBots={showsBots(view)}
                isBusy={exporting.state.phase === "running"}
                onExport={(format) => exporting.start(view, format)}
              />
            )}
            {canManage && <ActionMenu name={t`Actions for this report`} actions={[deletion]} />}
          </Group>
        )}
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
