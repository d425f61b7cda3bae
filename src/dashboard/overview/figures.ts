import { t } from "@lingui/core/macro"
import type { Analytics } from "../../click/query/Analytics.ts"

/** A count of clicks, beside that of the span of the same length before. */
export interface Figure {
  readonly label: string
  readonly now: number
  readonly before: number
}

const sum = (series: Analytics["series"]): number => series.reduce((total, { count }) => total + count, 0)

/** Today, a week and a month of clicks, of a report on the last 30 days by the day. */
export const figuresOf = ({ series, total_clicks, previous }: Analytics): ReadonlyArray<Figure> => [
  { label: t`Clicks today`, now: series.at(-1)?.count ?? 0, before: series.at(-2)?.count ?? 0 },
  { label: t`Last 7 days`, now: sum(series.slice(-7)), before: sum(series.slice(-14, -7)) },
  { label: t`Last 30 days`, now: total_clicks, before: previous.total_clicks }
]
