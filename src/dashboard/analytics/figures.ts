import { t } from "@lingui/core/macro"
import type { Analytics } from "../../click/query/Analytics.ts"

/** A number of clicks, compared with the previous period of the same length, or of the same part of a day. */
export interface Figure {
  readonly label: string
  readonly now: number
  readonly before: number
  /** Whether it is compared with yesterday up to the same time. */
  readonly isToday?: boolean
}

const sum = (series: Analytics["series"]): number => series.reduce((total, { count }) => total + count, 0)

/** The clicks of today, 7 days and 30 days, from a daily report of the last 30 days. */
export const figuresOf = ({ series, total_clicks, previous, today }: Analytics): ReadonlyArray<Figure> => [
  // Not all of yesterday, because then every morning would look like a loss.
  { label: t`Clicks today`, now: series.at(-1)?.count ?? 0, before: today?.yesterday ?? 0, isToday: true },
  { label: t`Last 7 days`, now: sum(series.slice(-7)), before: sum(series.slice(-14, -7)) },
  { label: t`Last 30 days`, now: total_clicks, before: previous.total_clicks }
]
