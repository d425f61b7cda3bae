import { queryOptions } from "@tanstack/react-query"
import { EntryApi } from "../../signin/Api.ts"
import { clientOf } from "../api/Client.ts"
import { data } from "../api/Run.ts"

export const { entry } = clientOf(EntryApi)

/** The server's settings for users who are not signed in. */
export const optionsQuery = queryOptions({
  queryKey: ["sign-in options"],
  queryFn: ({ signal }) => data(entry.options(), signal),
  staleTime: Number.POSITIVE_INFINITY
})
