import { useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo } from "react"
import type { Filters } from "../../queries/LinkFilters.ts"

type Given = { readonly [K in keyof Filters]?: string }

const withoutGaps = (filters: Filters): Given =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** The filters in the URL, and how to change them. */
export const useFilters = () => {
  const { search, folder, tag, state, sort, order } = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = useMemo(
    () => ({ search, folder, tag, state, sort, order }),
    [search, folder, tag, state, sort, order]
  )
  // Changes the URL as it is now, not as it was when this was rendered: a search may be on its way.
  const change = (wanted: Filters, replace = false) =>
    void navigate({
      to: "/links",
      search: ({ search, folder, tag, state, sort, order }: Filters) =>
        withoutGaps({ search, folder, tag, state, sort, order, ...wanted }),
      replace,
      resetScroll: false
    })
  return { filters, change }
}
