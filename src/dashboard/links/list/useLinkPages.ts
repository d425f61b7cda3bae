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

/** The first page, which tells how many there are; that of another query stays until the new one is there. */
export const useFirstPage = (query: ListQuery) =>
  useQuery({ ...pageQuery(query, 0), placeholderData: keepPreviousData })

const dataOf = (results: ReadonlyArray<UseQueryResult<Page>>) => results.map(({ data }) => data)

/** The links of a list by their places; only the wanted pages are read. */
export const useLinkPages = (query: ListQuery, wanted: ReadonlyArray<number>) => {
  const pages = useQueries({ queries: wanted.map((page) => pageQuery(query, page)), combine: dataOf })
  return (place: number): Link | undefined =>
    pages[wanted.indexOf(Math.floor(place / pageSize))]?.links[place % pageSize]
}

/** Every link of a list that was read so far, by its place, whether it is in sight or not. */
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
