import type { QueryClient } from "@tanstack/react-query"
import type { LinkId } from "../../contract/Id.ts"
import type { LinkList } from "../../link/Api.ts"
import type { Link } from "../../link/Link.ts"
import { linkQuery } from "../queries/LinkQueries.ts"

type Page = typeof LinkList.Type

const lists = { queryKey: ["links", "list"] }

/** The cached links among `ids`, as the lists show them. */
export const shownLinks = (queries: QueryClient, ids: ReadonlyArray<LinkId>): ReadonlyArray<Link> => {
  const wanted = new Set(ids)
  const pages = queries.getQueriesData<Page>(lists).flatMap(([, page]) => page?.links ?? [])
  return [...new Map(pages.filter(({ id }) => wanted.has(id)).map((link) => [link.id, link])).values()]
}

/** Cancels list requests in flight, because a response from before a change could arrive after it. */
export const stopReading = (queries: QueryClient): Promise<void> => queries.cancelQueries(lists)

/** Changes links in every cached list and detail; returns a function that reverts the change. */
export const patchLinks = (queries: QueryClient, ids: ReadonlySet<LinkId>, change: (link: Link) => Link) => {
  const before = queries.getQueriesData<Page>(lists)
  const single = [...ids].map((id) => [id, queries.getQueryData(linkQuery(id).queryKey)] as const)
  queries.setQueriesData<Page>(lists, (page) =>
    page?.links.some(({ id }) => ids.has(id))
      ? { ...page, links: page.links.map((link) => (ids.has(link.id) ? change(link) : link)) }
      : page
  )
  for (const [id, link] of single) if (link !== undefined) queries.setQueryData(linkQuery(id).queryKey, change(link))
  return () => {
    for (const [key, page] of before) queries.setQueryData(key, page)
    for (const [id, link] of single) if (link !== undefined) queries.setQueryData(linkQuery(id).queryKey, link)
  }
}

/** Replaces cached links with the server's current versions. */
export const storeLinks = (queries: QueryClient, links: ReadonlyArray<Link>) => {
  const known = new Map(links.map((link) => [link.id, link]))
  patchLinks(queries, new Set(known.keys()), (link) => known.get(link.id) ?? link)
}

/** Invalidates everything that depends on links; resolves once all active queries are refetched. */
export const linksChanged = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ["links", "folders", "tags", "domains", "qrcodes", "analytics"].map((key) =>
      queries.invalidateQueries({ queryKey: [key] })
    )
  )
