import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query"
import type { TrashKind } from "../../trash/TrashItem.ts"
import { data } from "../api/Run.ts"
import { trash } from "../queries/TrashClient.ts"

/** How many things are read at once. */
const pageSize = 50

/** What is in the trash, of one kind or of all. */
export const trashQuery = (kind: TrashKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ["trash", kind ?? "all"],
    queryFn: ({ pageParam, signal }) =>
      data(
        trash.list({ urlParams: { limit: pageSize, offset: pageParam, ...(kind === undefined ? {} : { kind }) } }),
        signal
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total, items }, _pages, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    placeholderData: keepPreviousData
  })
