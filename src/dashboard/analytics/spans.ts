import { dayMillis, dayStart } from "../../lib/Time.ts"
import type { View } from "./view.ts"

const names = { "24h": "24 hours", "7d": "7 days", "30d": "30 days", "90d": "90 days" } as const

/** The span right before that of a view, in words; undefined where there is none. */
export const spanBefore = ({ period, from, to }: View): string | undefined => {
  if (from !== undefined) {
    const days = Math.round(((to ?? dayStart(Date.now())) - from) / dayMillis) + 1
    return days === 1 ? "the day before" : `the ${days} days before`
  }
  return period === "all" ? undefined : `the ${names[period]} before`
}
