import { t } from "@lingui/core/macro"
import type { Analytics } from "../../click/query/Analytics.ts"

/** A number of clicks, compared with the previous period of the same length. */
export interface Figure {
  readonly label: string
  readonly now: number
  readonly before: number
}

const sum = (series: Analytics["series"]): number => series.reduce((total, { count }) => total + count, 0)

/** The clicks of today, 7 days and 30 days, from a daily report of the last 30 days. */
export const figuresOf = ({ series, total_clicks, previous }: Analytics): ReadonlyArray<Figure> => [
  { label: t`Clicks today`, now: series.at(-1)?.count ?? 0, before: series.at(-2)?.count ?? 0 },
  { label: t`Last 7 days`, now: sum(series.slice(-7)), before: sum(series.slice(-14, -7)) },
  { label: t`Last 30 days`, now: total_clicks, before: previous.total_clicks }
]
