import { queryOptions } from "@tanstack/react-query"
import type { LinkId } from "../../contract/Id.ts"
import { data, orEarly } from "../api/Run.ts"
import { links } from "./LinkClient.ts"
import type { ListQuery } from "./LinkFilters.ts"

/** The number of links per request, which is the server's maximum. */
export const pageSize = 100

/** A page of a list, with its query. */
export const pageQuery = (query: ListQuery, page: number) =>
  queryOptions({
    queryKey: ["links", "list", query, page],
    queryFn: async ({ signal }) => ({
      ...(await data(
        orEarly(links.list({ urlParams: { ...query, limit: pageSize, offset: page * pageSize } })),
        signal
      )),
      query
    }),
    gcTime: 120_000
  })

/** The number of active links with a broken destination. */
export const brokenQuery = queryOptions({
  queryKey: ["links", "broken"],
  queryFn: async ({ signal }) =>
    (await data(links.list({ urlParams: { is_broken: 1, is_active: 1, limit: 1 } }), signal)).total
})

export const linkQuery = (id: LinkId) =>
  queryOptions({
    queryKey: ["link", id],
    queryFn: ({ signal }) => data(links.get({ path: { id } }), signal)
  })
