import { useQuery } from "@tanstack/react-query"
import type { PageId } from "../../../contract/Id.ts"
import { analytics } from "../../analytics/Client.ts"
import { data } from "../../api/Run.ts"

/** The maximum number of pages in a report. */
const mostNamed = 50

/** The total views of a page; undefined while loading, or if the report omits the page because there are too many. */
export const useViews = () => {
  const { data: named } = useQuery({
    queryKey: ["analytics", "views"],
    queryFn: async ({ signal }) => (await data(analytics.report({ urlParams: { period: "all" } }), signal)).pages
  })
  return (id: PageId): number | undefined =>
    named?.find((page) => page.id === id)?.count ?? (named !== undefined && named.length < mostNamed ? 0 : undefined)
}
