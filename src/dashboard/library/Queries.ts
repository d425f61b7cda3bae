import { queryOptions } from "@tanstack/react-query"
import { everything } from "../api/Everything.ts"
import { data } from "../api/Run.ts"
import { domains, folders, tags } from "./Client.ts"

export const foldersQuery = queryOptions({
  queryKey: ["folders"],
  queryFn: ({ signal }) =>
    everything(async (range) => {
      const { folders: rows, total } = await data(folders.list({ urlParams: range }), signal)
      return { rows, total }
    }),
  staleTime: 60_000
})

export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: ({ signal }) =>
    everything(async (range) => {
      const { tags: rows, total } = await data(tags.list({ urlParams: range }), signal)
      return { rows, total }
    }),
  staleTime: 60_000
})

export const domainsQuery = queryOptions({
  queryKey: ["domains"],
  queryFn: ({ signal }) =>
    everything(async (range) => {
      const { domains: rows, total } = await data(domains.list({ urlParams: range }), signal)
      return { rows, total }
    }),
  staleTime: 60_000
})
