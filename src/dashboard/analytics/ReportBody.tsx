import { Stack } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import styles from "./Analytics.module.css"
import { Breakdowns } from "./Breakdowns.tsx"
import { visitsIn } from "./breakdowns.ts"
import { NothingHere } from "./NothingHere.tsx"
import { RecentCard } from "./RecentCard.tsx"
import { SeriesCard } from "./SeriesCard.tsx"
import { Totals } from "./Totals.tsx"
import { VariantsCard } from "./VariantsCard.tsx"
import type { Variant } from "./variants.ts"
import type { ChangeView, View } from "./view.ts"
import { WeekHoursCard } from "./WeekHoursCard.tsx"

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
  /** Whether this is the previous report, shown while the new one loads. */
  readonly isStale: boolean
  readonly isOfLink: boolean
  readonly variants: ReadonlyArray<Variant>
}

/** The content of a report, from totals to individual clicks. */
export const ReportBody = ({ report, view, onChange, isStale, isOfLink, variants }: Props) => (
  <Stack gap="md" className={styles["body"]} data-stale={isStale || undefined} aria-busy={isStale}>
    <Totals report={report} view={view} isOfLink={isOfLink} />
    {visitsIn(report) === 0 ? (
      <NothingHere view={view} onChange={onChange} isOfLink={isOfLink} />
    ) : (
      <>
        <SeriesCard report={report} view={view} onChange={onChange} />
        {isOfLink && <RecentCard report={report} isOfLink />}
        {variants.length > 0 && <VariantsCard variants={variants} view={view} onChange={onChange} />}
        {report.total_clicks > 0 && <WeekHoursCard report={report} view={view} onChange={onChange} />}
        <Breakdowns report={report} view={view} onChange={onChange} isOfLink={isOfLink} />
        {!isOfLink && <RecentCard report={report} isOfLink={false} />}
      </>
    )}
  </Stack>
)
