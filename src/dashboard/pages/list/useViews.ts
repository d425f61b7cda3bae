import { useQuery } from "@tanstack/react-query"
import type { PageId } from "../../../contract/Id.ts"
import { analytics } from "../../analytics/Client.ts"
import { data } from "../../api/Run.ts"

/** How many pages a report names. */
const mostNamed = 50

/** How often pages were looked at in all; undefined while it is read, or for pages that the report of many leaves out. */
export const useViews = () => {
  const { data: named } = useQuery({
    queryKey: ["analytics", "views"],
    queryFn: async ({ signal }) => (await data(analytics.report({ urlParams: { period: "all" } }), signal)).pages
  })
  return (id: PageId): number | undefined =>
    named?.find((page) => page.id === id)?.count ?? (named !== undefined && named.length < mostNamed ? 0 : undefined)
}
