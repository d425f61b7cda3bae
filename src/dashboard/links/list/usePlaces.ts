import { useMemo } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Cached } from "./useLinkPages.ts"

/** The positions of cached links; returns the same set as long as the positions stay the same. */
export const usePlaces = (cached: Cached, ids: ReadonlySet<LinkId>): ReadonlySet<number> => {
  const places = ids.size === 0 ? [] : [...cached()].filter(([, { id }]) => ids.has(id)).map(([place]) => place)
  const key = places.sort((a, b) => a - b).join(" ")
  return useMemo(() => new Set(key === "" ? [] : key.split(" ").map(Number)), [key])
}
