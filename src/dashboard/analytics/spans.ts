import { dayMillis } from "../../lib/Time.ts"
import type { View } from "./view.ts"
import { t } from "./words/t.ts"

const names = { "24h": "24 hours", "7d": "7 days", "30d": "30 days", "90d": "90 days" } as const

/** The span right before that of a view, in words; undefined where there is none. Days are told as a view tells them. */
export const spanBefore = ({ period, from, to }: View, today: number): string | undefined => {
  if (from !== undefined) {
    const days = Math.round(((to ?? today) - from) / dayMillis) + 1
    return days === 1 ? t("theDayBefore") : t("theDaysDaysBefore", { days })
  }
  return period === "all" ? undefined : t("theValueBefore", { value: names[period] })
}
