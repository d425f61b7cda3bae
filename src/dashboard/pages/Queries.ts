import { queryOptions } from "@tanstack/react-query"
import type { PageId } from "../../contract/Id.ts"
import type { ListPages } from "../../page/Api.ts"
import { data } from "../api/Run.ts"
import { pages } from "./Client.ts"

export const pagesQuery = (asked: ListPages) =>
  queryOptions({
    queryKey: ["pages", "list", asked],
    queryFn: ({ signal }) => data(pages.list({ urlParams: asked }), signal)
  })

export const pageQuery = (id: PageId) =>
  queryOptions({ queryKey: ["page", id], queryFn: ({ signal }) => data(pages.get({ path: { id } }), signal) })

export const themesQuery = queryOptions({
  queryKey: ["themes"],
  queryFn: async ({ signal }) => (await data(pages.themes(), signal)).themes,
  staleTime: Number.POSITIVE_INFINITY
})
