import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query"
import type { TrashKind } from "../../trash/TrashItem.ts"
import { data } from "../api/Run.ts"
import { trash } from "../queries/TrashClient.ts"

/** How many things are read at once. */
const pageSize = 50

/** Which things are shown; without any of these all of them. */
export interface Asked {
  readonly kind?: TrashKind
  readonly search?: string
}

/** What is in the trash and fits, the last deleted first. */
export const trashQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ["trash", asked],
    queryFn: ({ pageParam, signal }) =>
      data(trash.list({ urlParams: { ...asked, limit: pageSize, offset: pageParam } }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, items }, _pages, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    placeholderData: keepPreviousData
  })
