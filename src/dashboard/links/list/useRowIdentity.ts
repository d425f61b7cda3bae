import { useRef } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"

/**
 * Keys of rows by which the row of a link stays one where links before it go, or else the keyboard in it would be moved,
 * and a screen reader would read it once more. A row that is not read yet becomes the one of its link.
 */
export const useRowIdentity = () => {
  const unread = useRef(new Map<number, number>())
  const read = useRef(new Map<LinkId, number>())
  const next = useRef(0)
  return (rows: ReadonlyArray<{ readonly place: number; readonly link: Link | undefined }>) => {
    const used = new Set<number>()
    return rows.map(({ place, link }) => {
      const waiting = unread.current.get(place)
      const known = link && read.current.get(link.id)
      // Pages that are read one after another may tell of a link twice.
      const isFree = (key: number | undefined) => key !== undefined && !used.has(key)
      const key = (isFree(known) ? known : isFree(waiting) ? waiting : undefined) ?? next.current++
      used.add(key)
      if (link === undefined) unread.current.set(place, key)
      else {
        if (waiting === key) unread.current.delete(place)
        if (known === undefined) read.current.set(link.id, key)
      }
      return key
    })
  }
}
