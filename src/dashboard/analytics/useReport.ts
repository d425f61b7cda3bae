import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { data, orEarly } from "../api/Run.ts"
import { useTimezone } from "../api/Timezone.ts"
import { visitsIn } from "./breakdowns.ts"
import { analytics } from "./Client.ts"
import { queryOf, type View } from "./view.ts"
import { withoutTimes } from "./weekFilters.ts"

/** How often a visible report is refetched, in milliseconds. */
const refreshEvery = 30_000

/** The query for a view's report. */
export const reportQuery = (view: View, timezone: string) => {
  const query = queryOf(view, timezone)
  return queryOptions({
    queryKey: ["analytics", "report", query],
    queryFn: ({ signal }) => data(orEarly(analytics.report({ urlParams: query })), signal),
    refetchInterval: refreshEvery
  })
}

/** The report of a view. The previous report stays while the new one loads. */
export const useReport = (view: View) =>
  useQuery({ ...reportQuery(view, useTimezone()), placeholderData: keepPreviousData })

/** The report of a view without its filters about weekdays and hours; undefined if it has none, or while it loads. */
export const useWholeWeek = (view: View) => {
  const filters = withoutTimes(view.filters)
  const isFiltered = filters.length < view.filters.length
  const query = reportQuery({ ...view, filters }, useTimezone())
  const { data } = useQuery({ ...query, enabled: isFiltered, placeholderData: keepPreviousData })
  return isFiltered ? data : undefined
}

/** Whether the team or link has any clicks at all; requested only if its report is empty. */
export const useHasClicks = (link: View["link"], isAsked: boolean) =>
  useQuery({
    queryKey: ["analytics", "any", link],
    queryFn: async ({ signal }) => {
      const query = { period: "all", ...(link === undefined ? {} : { link_id: link }) } as const
      return visitsIn(await data(analytics.report({ urlParams: query }), signal)) > 0
    },
    enabled: isAsked
  }).data
