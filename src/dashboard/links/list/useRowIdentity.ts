import { useRef } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"

interface Drawn {
  readonly place: number
  /** Undefined while it is not read. */
  readonly link: Link | undefined
}

/**
 * Keys of rows by which the row of a link stays one where links before it go, or else the keyboard in it would be moved,
 * and a screen reader would read it once more. A place that is not read keeps its row until it is.
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
      // Pages that are read one after another may tell of a link twice.
      const key = [here, own].find((one) => one !== undefined && !used.has(one)) ?? next.current++
      used.add(key)
      last.current.set(place, { key, isRead: link !== undefined })
      if (link !== undefined) known.current.set(link.id, key)
      return key
    })
  }
}
