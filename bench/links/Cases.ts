import type { ListLinks } from "../../src/link/Api.ts"

const sorts = ["created_at", "short_url", "total_clicks"] as const
const orders = ["desc", "asc"] as const

/** The measured lists: each filter with each sort, direction and offset. */
export const cases = (folders: ReadonlyArray<string>): ReadonlyArray<readonly [name: string, query: ListLinks]> => {
  const [big, small] = [folders[0], folders[7]]
  const filters = {
    plain: {},
    "is_active=1": { is_active: 1 },
    "is_active=0": { is_active: 0 },
    "folder, large": { folder_id: big },
    "folder, small": { folder_id: small },
    "no folder": { folder_id: "" },
    'search "summer-999"': { search: "summer-999" },
    'search "Zürich MUSIC"': { search: "Zürich MUSIC" },
    'search "summer"': { search: "summer" },
    'search "https://"': { search: "https://" },
    'search "e"': { search: "e" },
    'search "q9"': { search: "q9" },
    'search "é"': { search: "É" },
    'search "7% o"': { search: "7% o" },
    'search "%"': { search: "%" },
    'search "_"': { search: "_" },
    'search "su", folder, active': { search: "su", folder_id: big, is_active: 1 },
    'search "post", no folder': { search: "post", folder_id: "" }
  }
  return Object.entries(filters).flatMap(([name, filter]) =>
    sorts.flatMap((sort_by) =>
      orders.flatMap((sort_order) =>
        [0, 50_000].map(
          (offset) =>
            [
              `${name}|${sort_by} ${sort_order}|${offset}`,
              { ...filter, sort_by, sort_order, offset } as ListLinks
            ] as const
        )
      )
    )
  )
}
