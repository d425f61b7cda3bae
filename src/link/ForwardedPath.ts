import { isCodePart, isReserved, isShortCode, mostParts } from "../contract/ShortCode.ts"
import { percentDecoded } from "../lib/FormText.ts"

/** The maximum length of a forwarded path. */
const longestPath = 2048

/** A path with several parts, each as sent and decoded once. */
export interface DeepPath {
  readonly sent: ReadonlyArray<string>
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
  const sent = pieces.map(encodeBytes)
  const parts: Array<string> = []
  for (const piece of sent) {
    const part = piece.includes("%") ? percentDecoded(piece) : piece
    if (part === undefined) return undefined
    parts.push(part)
  }
  return { sent, parts, endsWithSlash }
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
export const withLast = ({ sent, parts }: DeepPath, change: (last: string) => string): DeepPath => ({
  sent,
  parts: [...parts.slice(0, -1), change(parts.at(-1) ?? "")],
  endsWithSlash: false
})

const isUnsafe = (part: string): boolean => part === "" || part === "." || part === ".." || /[/\\\p{Cc}]/u.test(part)

// Semicolons stay encoded, because some servers read `..;` as `..`. A plus stays as sent, because some servers read it as
// a space and others don't.
const encode = (piece: string): string =>
  piece
    .split("+")
    .map((text) => encodeURIComponent(decodeURIComponent(text)).replace(/%(?:24|26|2C|3A|3D|40)/g, decodeURIComponent))
    .join("+")

/** The path after a short code, encoded again; undefined if it must not be forwarded. */
export const pathAfter = (code: string, { sent, parts, endsWithSlash }: DeepPath): string | undefined => {
  const own = partsOf(code)
  if (parts.slice(own).some(isUnsafe)) return undefined
  const path = sent.slice(own).map(encode).join("/") + (endsWithSlash ? "/" : "")
  return path.length > longestPath ? undefined : path
}

/** Appends a path to that of a destination, whose query and fragment stay last. */
export const joinPath = (destination: string, path: string): string => {
  const end = destination.search(/[?#]/)
  const base = end === -1 ? destination : destination.slice(0, end)
  const slash = base.endsWith("/") ? "" : "/"
  return base + slash + path + (end === -1 ? "" : destination.slice(end))
}
