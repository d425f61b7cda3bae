import { codesIn, type DeepPath, pathAfter, wholeCode, withLast } from "../link/ForwardedPath.ts"
import type { FoundBelow } from "../link/Routes.ts"
import type { KnownCode } from "./KnownRoutes.ts"
import type { RouteTable } from "./RouteTable.ts"

/** A code in the route table, and the path after it. */
interface KnownPlace {
  readonly known: KnownCode
  readonly path: string
}

/** The entries of the route table for the codes at the start of a path, longest first; undefined if one is missing. */
export const knownCodes = (
  table: RouteTable,
  hostname: string,
  deep: DeepPath
): ReadonlyArray<KnownCode> | undefined => {
  const found: Array<KnownCode> = []
  for (const code of codesIn(deep)) {
    const known = table.find(hostname, code)
    if (known === undefined) return undefined
    found.push(known)
  }
  return found
}

/** The code whose preview page may have this path. */
const previewedCode = (deep: DeepPath): string | undefined =>
  wholeCode(deep) === undefined && deep.parts.at(-1)?.endsWith("+")
    ? wholeCode(withLast(deep, (last) => last.slice(0, -1)))
    : undefined

/** What a path of several parts leads to, as `Routes.below` finds it; undefined if the router must decide. */
export const placeBelow = (table: RouteTable, hostname: string, deep: DeepPath): KnownPlace | undefined => {
  const codes = knownCodes(table, hostname, deep)
  if (codes === undefined) return undefined
  const whole = wholeCode(deep)
  const previewed = previewedCode(deep)
  if (previewed !== undefined && table.find(hostname, previewed)?.route !== null) return undefined
  const found = codes.find(({ code, route }) => (code === whole ? route !== null : route?.manner.forwardsPath))
  const known = found ?? (whole === undefined ? undefined : codes[0])
  if (known === undefined) return undefined
  if (known.code === whole) return { known, path: "" }
  const path = pathAfter(known.code, deep)
  return path === undefined ? undefined : { known, path }
}

/** The result of reading a path of several parts, from the route table; undefined if an entry is missing. */
export const knownBelow = (
  table: RouteTable,
  hostname: string,
  deep: DeepPath,
  scanCode: string | undefined
): FoundBelow | undefined => {
  const below = (code: string, path: string, isPreview: boolean): FoundBelow | undefined => {
    const visited = table.visited(hostname, code, scanCode)
    return visited && { visited, code, path, isPreview, isRepaired: false }
  }
  const previewed = previewedCode(deep)
  if (previewed !== undefined && table.find(hostname, previewed)?.route) return below(previewed, "", true)
  const place = placeBelow(table, hostname, deep)
  return place && below(place.known.code, place.path, false)
}
