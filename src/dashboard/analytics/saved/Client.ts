import { queryOptions } from "@tanstack/react-query"
import type { AnalyticsQuery } from "../../../click/query/Query.ts"
import { SavedViewsApi } from "../../../savedview/Api.ts"
import { clientOf } from "../../api/Client.ts"
import { everything } from "../../api/Everything.ts"
import { data } from "../../api/Run.ts"
import { everybody, plainView, queryOf, type View } from "../view.ts"

export const { savedViews } = clientOf(SavedViewsApi)

export const savedViewsQuery = queryOptions({
  queryKey: ["saved views"],
  queryFn: ({ signal }) => everything("saved_views", (range) => data(savedViews.list({ urlParams: range }), signal)),
  staleTime: 60_000
})

/** The part of a view that is saved. Days begin in the time zone of the viewer. */
export const savedQueryOf = (view: View): AnalyticsQuery => {
  const { timezone: _, ...query } = queryOf(view, "UTC")
  return query
}

/** The view of a saved query. */
export const viewOfQuery = (query: AnalyticsQuery): View => ({
  ...plainView,
  period: query.period ?? plainView.period,
  from: query.start_date,
  to: query.end_date,
  unit: query.groupBy,
  metric: query.metric,
  folder: query.folder_id,
  // Saved tags are ids.
  tag: query.tag_id as View["tag"],
  link: query.link_id,
  filters: [...(query.builder ?? []), ...(query.include_bots === 1 ? [everybody] : [])]
})

/** Whether both views select the same clicks. */
export const isSameView = (one: View, other: View): boolean =>
  JSON.stringify(savedQueryOf(one)) === JSON.stringify(savedQueryOf(other))
