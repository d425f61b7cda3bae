import { queryOptions } from "@tanstack/react-query"
import { data } from "../api/Run.ts"
import { domains, folders, tags } from "./Client.ts"

export const foldersQuery = queryOptions({
  queryKey: ["folders"],
  queryFn: async ({ signal }) => (await data(folders.list(), signal)).folders,
  staleTime: 60_000
})

export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: async ({ signal }) => (await data(tags.list(), signal)).tags,
  staleTime: 60_000
})

export const domainsQuery = queryOptions({
  queryKey: ["domains"],
  queryFn: async ({ signal }) => (await data(domains.list(), signal)).domains,
  staleTime: 60_000
})
