import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { data } from "../api/Run.ts"
import { useTimezone } from "../api/Timezone.ts"
import { visitsIn } from "./breakdowns.ts"
import { analytics } from "./Client.ts"
import { queryOf, type View } from "./view.ts"

/** How often a report that is looked at is read anew, in milliseconds. */
const refreshEvery = 30_000

/** Asks for the report of a view. */
export const reportQuery = (view: View, timezone: string) => {
  const query = queryOf(view, timezone)
  return queryOptions({
    queryKey: ["analytics", "report", query],
    queryFn: ({ signal }) => data(analytics.report({ urlParams: query }), signal),
    refetchInterval: refreshEvery
  })
}

/** The report of a view; while another one is read, the last one stays. */
export const useReport = (view: View) =>
  useQuery({ ...reportQuery(view, useTimezone()), placeholderData: keepPreviousData })

/** Whether the team, or a link of it, has any clicks at all; asked only where a report has none. */
export const useHasClicks = (link: View["link"], isAsked: boolean) =>
  useQuery({
    queryKey: ["analytics", "any", link],
    queryFn: async ({ signal }) => {
      const query = { period: "all", ...(link === undefined ? {} : { link_id: link }) } as const
      return visitsIn(await data(analytics.report({ urlParams: query }), signal)) > 0
    },
    enabled: isAsked
  }).data
