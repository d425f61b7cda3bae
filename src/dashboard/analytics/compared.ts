import { t } from "@lingui/core/macro"
import { useQuery } from "@tanstack/react-query"
import { dayMillis } from "../../lib/Time.ts"
import { todayIn, useTimezone } from "../api/Timezone.ts"
import { spanBefore } from "./spans.ts"
import { reportQuery } from "./useReport.ts"
import type { Comparison, View } from "./view.ts"

export const comparisonNames: Readonly<Record<Comparison, string>> = {
  previous: t`Previous period`,
  year: t`A year earlier`
}

/** A day one year earlier; February 28 for February 29. */
const yearBefore = (day: number): number => {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear() - 1, date.getUTCMonth()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))
}

/**
 * The view of the period that a view is compared with. The last 24 hours and all time have none. `today` is a midnight
 * in UTC, as in `View`.
 */
export const comparedView = (view: View, comparison: Comparison, today: number): View | undefined => {
  const days = spanBefore(view, today)
  if (typeof days !== "number") return undefined
  const last = view.to ?? today
  const first = view.from ?? last - (days - 1) * dayMillis
  const [from, to] =
    comparison === "year" ? [yearBefore(first), yearBefore(last)] : [first - days * dayMillis, first - dayMillis]
  return from < 0 ? undefined : { ...view, from, to }
}

/** The report of the period that a view is compared with; undefined if there is none, or while it loads. */
export const useCompared = (view: View) => {
  const timezone = useTimezone()
  const earlier = view.compare && comparedView(view, view.compare, todayIn(timezone))
  const { data } = useQuery({
    ...reportQuery(earlier ?? view, timezone),
    enabled: earlier !== undefined,
    refetchInterval: false
  })
  return earlier === undefined ? undefined : data
}
