import { t } from "@lingui/core/macro"
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { FolderId, QrcodeId } from "../../contract/Id.ts"
import type { ListQrcodes } from "../../qr/Api.ts"
import type { PreviewQrcode } from "../../qr/Preview.ts"
import { data } from "../api/Run.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"

/** The number of QR codes per request, which is one or two screens of cards. */
const pageSize = 24

/** The filters and order of the list. */
export interface Wanted {
  readonly search?: string | undefined
  readonly folder?: string | undefined
  readonly sort?: string | undefined
}

/** The sort orders, by search parameter. */
export const sorts = {
  newest: { label: t`Newest first`, sort_by: "created_at", sort_order: "desc" },
  oldest: { label: t`Oldest first`, sort_by: "created_at", sort_order: "asc" },
  name: { label: t`By name`, sort_by: "name", sort_order: "asc" },
  scans: { label: t`Most scans`, sort_by: "total_clicks", sort_order: "desc" }
} as const
export type SortName = keyof typeof sorts

export const sortOf = (name: string | undefined): SortName =>
  name !== undefined && Object.hasOwn(sorts, name) ? (name as SortName) : "newest"

const paramsOf = ({ search, folder, sort }: Wanted, offset: number, limit = pageSize): ListQrcodes => {
  const { sort_by, sort_order } = sorts[sortOf(sort)]
  return {
    limit,
    offset,
    sort_by,
    sort_order,
    ...(search === undefined ? {} : { search }),
    ...(folder === undefined ? {} : { folder_id: folder as FolderId })
  }
}

export const qrcodesQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ["qrcodes", wanted],
    queryFn: ({ pageParam, signal }) => data(qrcodes.list({ urlParams: paramsOf(wanted, pageParam) }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, qrcodes: page }, _pages, offset) =>
      page.length > 0 && offset + page.length < total ? offset + page.length : undefined,
    placeholderData: keepPreviousData
  })

/** The largest page that the server returns. */
const largestPage = 100

/** The ids of all matching QR codes, in the order of the list. */
export const idsQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ["qrcodes", "ids", wanted],
    queryFn: async ({ signal }) => {
      const ids: Array<QrcodeId> = []
      for (;;) {
        const urlParams = paramsOf(wanted, ids.length, largestPage)
        const page = await data(qrcodes.list({ urlParams }), signal)
        ids.push(...page.qrcodes.map(({ id }) => id))
        if (page.qrcodes.length === 0 || ids.length >= page.total) return ids
      }
    }
  })

/** The designs of the newest QR codes. */
export const designsQuery = queryOptions({
  queryKey: ["qrcodes", "designs"],
  queryFn: async ({ signal }) => {
    const page = await data(qrcodes.list({ urlParams: paramsOf({}, 0, largestPage) }), signal)
    return page.qrcodes.map(({ id, name, design_config: design }) => ({ id, name, design }))
  }
})

export const qrcodeQuery = (id: QrcodeId) =>
  queryOptions({
    queryKey: ["qrcode", id],
    queryFn: ({ signal }) => data(qrcodes.get({ path: { id } }), signal)
  })

/** Renders a preview of a design; cancels if it is no longer needed. */
export const previewQuery = (payload: PreviewQrcode) =>
  queryOptions({
    queryKey: ["qrcode-preview", payload],
    queryFn: ({ signal }) => data(qrcodes.preview({ payload }), signal),
    staleTime: 300_000,
    gcTime: 60_000
  })
