import { decodeFormText } from "../lib/FormText.ts"

const addressLimit = 8192

/**
 * Adds the visitor's query parameters (raw, without `?`) to a destination, except those that it already has and the
 * scan code of a QR code. The destination itself is unchanged, and its fragment stays last. If the result would exceed
 * 8192 characters, nothing is added.
 */
export const forwardQuery = (destination: string, query: string, scanCode?: string): string => {
  if (query === "") return destination
  const hash = destination.indexOf("#")
  const base = hash === -1 ? destination : destination.slice(0, hash)
  const mark = base.indexOf("?")
  const own = new Set(
    mark === -1
      ? []
      : base
          .slice(mark + 1)
          .split("&")
          .map(keyOf)
  )
  const scan = scanCode === undefined ? "" : `qr=${scanCode}`
  const added = query.split("&").filter((piece) => piece !== "" && piece !== scan && !own.has(keyOf(piece)))
  if (added.length === 0) return destination
  const join = mark === -1 ? "?" : /[?&]$/.test(base) ? "" : "&"
  const address = base + join + added.map(sendable).join("&") + (hash === -1 ? "" : destination.slice(hash))
  return address.length > addressLimit ? destination : address
}

const keyOf = (piece: string): string => {
  const equals = piece.indexOf("=")
  const key = equals === -1 ? piece : piece.slice(0, equals)
  return /[%+]/.test(key) ? decodeFormText(key) : key
}

const sendable = (piece: string): string => piece.replace(/[^\x21-\x7e]|["#<>\\]/gu, encode)

// Node reads a request target as Latin-1, so a character below 256 is one byte.
const encode = (character: string): string => {
  const code = character.charCodeAt(0)
  if (code < 256) return `%${code.toString(16).toUpperCase().padStart(2, "0")}`
  return encodeURIComponent(/^[\ud800-\udfff]$/.test(character) ? "\ufffd" : character)
}
