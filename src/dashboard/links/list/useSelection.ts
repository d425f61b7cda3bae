import { useCallback, useRef, useState } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import type { Cached } from "./useLinkPages.ts"

export type Selected = ReadonlySet<LinkId>

const none: Selected = new Set()

/** Which links are selected; a range reaches from the last one that was chosen. */
export const useSelection = (cached: Cached, hidden: ReadonlySet<LinkId>) => {
  const [selected, setSelected] = useState(none)
  const anchor = useRef(0)

  const toggle = useCallback(
    (place: number, { id }: Link, isRange: boolean) => {
      const from = anchor.current
      anchor.current = place
      setSelected((before) => {
        const next = new Set(before)
        if (!isRange) {
          if (!next.delete(id)) next.add(id)
          return next
        }
        const known = cached()
        for (let at = Math.min(from, place); at <= Math.max(from, place); at++) {
          const link = known.get(at)
          if (link !== undefined && !hidden.has(link.id)) next.add(link.id)
        }
        return next
      })
    },
    [cached, hidden]
  )
  const selectAll = useCallback(
    () => setSelected(new Set([...cached().values()].map(({ id }) => id).filter((id) => !hidden.has(id)))),
    [cached, hidden]
  )
  const clear = useCallback(() => setSelected(none), [])
  const drop = useCallback(
    (ids: ReadonlySet<LinkId>) => setSelected((before) => new Set([...before].filter((id) => !ids.has(id)))),
    []
  )
  return { selected, toggle, selectAll, clear, drop }
}

export type Selection = ReturnType<typeof useSelection>
