import { useEffect, useRef } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Cached } from "./useLinkPages.ts"
import type { useCurrentRow } from "./useRowKeys.ts"

/** Keeps the focus on its link when links before it appear or disappear. */
export const useStaying = (
  id: LinkId | undefined,
  cached: Cached,
  { current, setCurrent, go, list }: ReturnType<typeof useCurrentRow>
) => {
  const last = useRef({ current, id })
  useEffect(() => {
    const before = last.current
    const hasStayed = before.current === current
    // A row has no link until it is read, so remember the link from before.
    last.current = { current, id: hasStayed ? (id ?? before.id) : id }
    if (!hasStayed || before.id === undefined || id === undefined || before.id === id) return
    const [place] = [...cached()].find(([, link]) => link.id === before.id) ?? []
    if (place === undefined || place === current) return
    last.current = { current: place, id: before.id }
    if (list.current?.contains(document.activeElement)) go(place)
    else setCurrent(place)
  })
}
