import { useEffect, useRef } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Cached } from "./useLinkPages.ts"
import type { useCurrentRow } from "./useRowKeys.ts"

/** Keeps the keyboard at its link where links before it come or go. */
export const useStaying = (
  id: LinkId | undefined,
  cached: Cached,
  { current, setCurrent, go, list }: ReturnType<typeof useCurrentRow>
) => {
  const last = useRef({ current, id })
  useEffect(() => {
    const before = last.current
    const hasStayed = before.current === current
    // A row that is not read yet may be any.
    last.current = { current, id: hasStayed ? (id ?? before.id) : id }
    if (!hasStayed || before.id === undefined || id === undefined || before.id === id) return
    const [place] = [...cached()].find(([, link]) => link.id === before.id) ?? []
    if (place === undefined || place === current) return
    last.current = { current: place, id: before.id }
    if (list.current?.contains(document.activeElement)) go(place)
    else setCurrent(place)
  })
}
