import { queryOptions } from "@tanstack/react-query"
import { everything } from "../api/Everything.ts"
import { data } from "../api/Run.ts"
import { domains, folders, tags } from "./Client.ts"

export const foldersQuery = queryOptions({
  queryKey: ["folders"],
  queryFn: ({ signal }) => everything("folders", (range) => data(folders.list({ urlParams: range }), signal)),
  staleTime: 60_000
})

export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: ({ signal }) => everything("tags", (range) => data(tags.list({ urlParams: range }), signal)),
  staleTime: 60_000
})

export const domainsQuery = queryOptions({
  queryKey: ["domains"],
  queryFn: ({ signal }) => everything("domains", (range) => data(domains.list({ urlParams: range }), signal)),
  staleTime: 60_000
})
