import { queryOptions } from "@tanstack/react-query"
import { PagesApi } from "../../page/Api.ts"
import { clientOf } from "../api/Client.ts"
import { data } from "../api/Run.ts"

const { pages } = clientOf(PagesApi)

/** All pages by title, for selection fields. */
export const pageChoiceQuery = queryOptions({
  queryKey: ["pages", "choice"],
  queryFn: async ({ signal }) =>
    (await data(pages.list({ urlParams: { sort_by: "title", sort_order: "asc" } }), signal)).pages
})
