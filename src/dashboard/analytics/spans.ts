import { dayMillis } from "../../lib/Time.ts"
import type { View } from "./view.ts"

const days = { "7d": 7, "30d": 30, "90d": 90 } as const

/** A number of whole days, or 24 hours. */
export type Span = number | "24h"

/** The length of the period before a view's; undefined if there is none. `today` is a midnight in UTC, as in `View`. */
export const spanBefore = ({ period, from, to }: View, today: number): Span | undefined => {
  if (from !== undefined) return Math.round(((to ?? today) - from) / dayMillis) + 1
  return period === "all" ? undefined : period === "24h" ? period : days[period]
}
