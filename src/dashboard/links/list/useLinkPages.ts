import {
  hashKey,
  keepPreviousData,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient
} from "@tanstack/react-query"
import { useCallback } from "react"
import type { LinkList } from "../../../link/Api.ts"
import type { Link } from "../../../link/Link.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { pageQuery, pageSize } from "../../queries/LinkQueries.ts"

type Page = typeof LinkList.Type

/** The first page, which contains the total. The previous query's page stays until the new one arrives. */
export const useFirstPage = (query: ListQuery) =>
  useQuery({ ...pageQuery(query, 0), placeholderData: keepPreviousData })

const dataOf = (results: ReadonlyArray<UseQueryResult<Page>>) => results.map(({ data }) => data)

// Refetch often, and on focus: users who return from testing their link expect to see their click.
const kept = { refetchInterval: 5000, refetchOnWindowFocus: "always" } as const

/** The links of a list by position. Only the given pages are read; visible ones are refreshed. */
export const useLinkPages = (query: ListQuery, wanted: ReadonlyArray<number>) => {
  const pages = useQueries({ queries: wanted.map((page) => ({ ...pageQuery(query, page), ...kept })), combine: dataOf })
  return {
    at: (place: number): Link | undefined =>
      pages[wanted.indexOf(Math.floor(place / pageSize))]?.links[place % pageSize],
    read: pages.map((page) => page?.links ?? [])
  }
}

/** The links between two positions; reads those that are not cached. */
export type ReadBetween = (first: number, last: number) => Promise<ReadonlyArray<Link>>

/** The number of pages to request at once. */
const together = 4

export const useReadBetween = (query: ListQuery): ReadBetween => {
  const queries = useQueryClient()
  return useCallback(
    async (first, last) => {
      const from = Math.floor(first / pageSize)
      const wanted = Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, place) => from + place)
      const read = wanted.map(() => [] as ReadonlyArray<Link>)
      const rest = wanted.entries()
      const readRest = async () => {
        for (const [place, page] of rest) read[place] = (await queries.ensureQueryData(pageQuery(query, page))).links
      }
      await Promise.all(Array.from({ length: together }, readRest))
      return read.flat().slice(first - from * pageSize, last + 1 - from * pageSize)
    },
    [queries, query]
  )
}

/** All cached links of a list by position, visible or not. */
export type Cached = () => ReadonlyMap<number, Link>

export const useCached = (query: ListQuery): Cached => {
  const queries = useQueryClient()
  return useCallback(() => {
    const found = new Map<number, Link>()
    const wanted = hashKey([query])
    for (const [[, , asked, number], page] of queries.getQueriesData<Page>({ queryKey: ["links", "list"] })) {
      if (typeof number !== "number" || page === undefined || hashKey([asked]) !== wanted) continue
      page.links.forEach((link, place) => {
        found.set(number * pageSize + place, link)
      })
    }
    return found
  }, [queries, query])
}
