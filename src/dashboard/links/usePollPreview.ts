import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Link } from "../../link/Link.ts"
import { linkQuery } from "../queries/LinkQueries.ts"
import { storeLinks } from "./Cache.ts"

/** The delays between polls for the destination's preview, in milliseconds. */
const waits = [1000, 1500, 2500, 5000, 10_000]

/** A new link, refreshed until the server has read its destination or the polls run out. */
export const usePollPreview = (made: Link): Link => {
  const queries = useQueryClient()
  const { data: link = made } = useQuery({
    ...linkQuery(made.id),
    initialData: made,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data?.destination === null ? (waits[Math.max(state.dataUpdateCount - 1, 0)] ?? false) : false
  })
  useEffect(() => {
    if (link.destination !== null) storeLinks(queries, [link])
  }, [link, queries])
  return link
}
