import { type UseQueryResult, useQueries } from "@tanstack/react-query"
import { useRef } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import { useTimezone } from "../../api/Timezone.ts"
import type { readDailyClicks } from "./readDailyClicks.ts"

/** How often charts in view are refetched, in milliseconds. */
const refreshEvery = 30_000

type Found = Awaited<ReturnType<typeof readDailyClicks>>

const dataOf = (results: ReadonlyArray<UseQueryResult<Found>>) => results.flatMap(({ data = [] }) => data)

/** The clicks of links on each of the last 30 days, oldest first; one request for each page. */
export const useDailyClicks = (pages: ReadonlyArray<ReadonlyArray<Link>>, isShown: boolean) => {
  const timezone = useTimezone()
  const found = useQueries({
    queries: pages
      .filter(({ length }) => isShown && length > 0)
      .map((links) => {
        const ids = links.map(({ id }) => id)
        return {
          queryKey: ["analytics", "links", timezone, ids],
          queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
            (await import("./readDailyClicks.ts")).readDailyClicks(ids, timezone, signal),
          staleTime: refreshEvery,
          refetchInterval: refreshEvery
        }
      }),
    combine: dataOf
  })
  // When a link is added, its page becomes another query; until that is read, the charts stay.
  const known = useRef(new Map<LinkId, ReadonlyArray<number>>())
  for (const { id, clicks } of found) known.current.set(id, clicks)
  return known.current as ReadonlyMap<LinkId, ReadonlyArray<number>>
}
