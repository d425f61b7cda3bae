import { isCodePart, isReserved, isShortCode, mostParts } from "../contract/ShortCode.ts"
import { percentDecoded } from "../lib/FormText.ts"

/** The maximum length of a forwarded path. */
const longestPath = 2048

/** A path with several parts, each decoded once. */
export interface DeepPath {
  readonly parts: ReadonlyArray<string>
  readonly endsWithSlash: boolean
}

// Node reads a request target as Latin-1, so a character below 256 is one byte.
const encodeBytes = (text: string): string =>
  text.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)

/** The path of a request target; undefined if it has fewer than two parts or invalid percent encoding. */
export const deepPathOf = (target: string): DeepPath | undefined => {
  const mark = target.indexOf("?")
  const pieces = target.slice(1, mark === -1 ? undefined : mark).split("/")
  const endsWithSlash = pieces.at(-1) === ""
  if (endsWithSlash) pieces.pop()
  if (pieces.length < 2 || !target.startsWith("/")) return undefined
  const parts: Array<string> = []
  for (const piece of pieces) {
    const part = /[%\u0080-\u00ff]/.test(piece) ? percentDecoded(encodeBytes(piece)) : piece
    if (part === undefined) return undefined
    parts.push(part)
  }
  return { parts, endsWithSlash }
}

/** The short codes at the start of a path, longest first; none if the path is the service's own. */
export const codesIn = ({ parts }: DeepPath): ReadonlyArray<string> => {
  const codes: Array<string> = []
  if (isReserved(parts[0] ?? "")) return codes
  let code = ""
  for (const part of parts.slice(0, mostParts)) {
    code = code === "" ? part : `${code}/${part}`
    if (!isCodePart(part) || !isShortCode(code)) break
    codes.unshift(code)
  }
  return codes
}

/** How many parts a short code has. */
const partsOf = (code: string): number => code.split("/").length

/** The short code that a path is; undefined if it is none. */
export const wholeCode = (deep: DeepPath): string | undefined => {
  const [longest] = codesIn(deep)
  return longest !== undefined && partsOf(longest) === deep.parts.length ? longest : undefined
}

/** A path whose last part is changed. */
export const withLast = ({ parts }: DeepPath, change: (last: string) => string): DeepPath => ({
  parts: [...parts.slice(0, -1), change(parts.at(-1) ?? "")],
  endsWithSlash: false
})

const isUnsafe = (part: string): boolean => part === "" || part === "." || part === ".." || /[/\\\p{Cc}]/u.test(part)

// Semicolons stay encoded, because some servers read `..;` as `..`.
const encode = (part: string): string => encodeURIComponent(part).replace(/%(?:24|26|2C|3A|3D|40)/g, decodeURIComponent)

/** The path after a short code, encoded again; undefined if it must not be forwarded. */
export const pathAfter = (code: string, { parts, endsWithSlash }: DeepPath): string | undefined => {
  const rest = parts.slice(partsOf(code))
  if (rest.some(isUnsafe)) return undefined
  const path = rest.map(encode).join("/") + (endsWithSlash ? "/" : "")
  return path.length > longestPath ? undefined : path
}

/** Appends a path to that of a destination, whose query and fragment stay last. */
export const joinPath = (destination: string, path: string): string => {
  const end = destination.search(/[?#]/)
  const base = end === -1 ? destination : destination.slice(0, end)
  const slash = base.endsWith("/") ? "" : "/"
  return base + slash + path + (end === -1 ? "" : destination.slice(end))
}
