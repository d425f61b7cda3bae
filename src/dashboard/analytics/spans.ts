import { dayMillis } from "../../lib/Time.ts"
import type { View } from "./view.ts"

const days = { "7d": 7, "30d": 30, "90d": 90 } as const

/** A span of whole days, or of 24 hours. */
export type Span = number | "24h"

/** The span right before that of a view; undefined where there is none. Days are told as a view tells them. */
export const spanBefore = ({ period, from, to }: View, today: number): Span | undefined => {
  if (from !== undefined) return Math.round(((to ?? today) - from) / dayMillis) + 1
  return period === "all" ? undefined : period === "24h" ? period : days[period]
}
