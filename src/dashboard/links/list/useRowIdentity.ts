import { useRef } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"

interface Drawn {
  readonly place: number
  /** Undefined until the link is read. */
  readonly link: Link | undefined
}

/**
 * Row keys that stay with their link when earlier links disappear. Otherwise, the focus would move and screen readers
 * would repeat the row. A position keeps its key until its link is read.
 */
export const useRowIdentity = () => {
  const last = useRef(new Map<number, { readonly key: number; readonly isRead: boolean }>())
  const known = useRef(new Map<LinkId, number>())
  const next = useRef(0)
  return (rows: ReadonlyArray<Drawn>): ReadonlyArray<number> => {
    const used = new Set<number>()
    return rows.map(({ place, link }) => {
      const before = last.current.get(place)
      const here = link === undefined || before?.isRead === false ? before?.key : undefined
      const own = link && known.current.get(link.id)
      // Never use a key twice: pages that are read one after another may contain the same link twice.
      const key = [here, own].find((one) => one !== undefined && !used.has(one)) ?? next.current++
      used.add(key)
      last.current.set(place, { key, isRead: link !== undefined })
      if (link !== undefined) known.current.set(link.id, key)
      return key
    })
  }
}
