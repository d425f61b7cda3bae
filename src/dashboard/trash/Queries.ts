import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query"
import type { TrashKind } from "../../trash/TrashItem.ts"
import { data } from "../api/Run.ts"
import { trash } from "../queries/TrashClient.ts"

/** The number of items per request. */
const pageSize = 50

/** The filters; without any, all items are listed. */
export interface Asked {
  readonly kind?: TrashKind
  readonly search?: string
}

/** The matching items in the trash, latest deletion first. */
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
