import { isAscii } from "node:buffer"
import iconv from "iconv-lite"

export type Encoding = "UTF-8" | "UTF-16LE" | "UTF-16BE" | "Windows-1252"

/** Decodes the bytes of a file in chunks. */
export interface Decoder {
  readonly write: (bytes: Uint8Array) => string
  readonly end: () => string
  /** UTF-8 until another encoding is detected. */
  readonly encoding: () => Encoding
}

const markOf = (bytes: Uint8Array): Encoding | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "UTF-16BE" : undefined
}

/** How many bytes follow a lead byte of UTF-8; 0 if it is not a lead byte. */
const followers = (lead: number): number => {
  if (lead >= 0xc2 && lead <= 0xdf) return 1
  if (lead >= 0xe0 && lead <= 0xef) return 2
  return lead >= 0xf0 && lead <= 0xf4 ? 3 : 0
}

/**
 * The encoding according to the first non-ASCII character; "more" if the character is cut off, undefined if there is
 * none.
 */
const encodingOf = (bytes: Buffer): Encoding | "more" | undefined => {
  if (isAscii(bytes)) return undefined
  const at = bytes.findIndex((byte) => byte > 0x7f)
  const more = followers(bytes[at] ?? 0)
  const behind = bytes.subarray(at + 1, at + 1 + more)
  if (more === 0 || behind.some((byte) => byte >> 6 !== 0b10)) return "Windows-1252"
  return behind.length < more ? "more" : "UTF-8"
}

/**
 * Decodes UTF-16 if the file starts with its byte order mark. Otherwise, the first non-ASCII character decides whether
 * it is UTF-8 or Windows-1252. The chunk size does not affect the result.
 */
export const makeDecoder = (): Decoder => {
  let encoding: Encoding | undefined
  let decoder: { write: (bytes: Buffer) => string; end: () => string | undefined } | undefined
  let held = Buffer.alloc(0)
  let isAtStart = true

  const begin = (found: Encoding): string => {
    encoding = found
    // In some supported versions, Node's own decoder treats Windows-1252 as Latin-1.
    decoder = iconv.getDecoder(found)
    return decoder.write(held)
  }

  const decide = (isEnd: boolean): string => {
    if (isAtStart && held.length < 2 && !isEnd) return ""
    const found = (isAtStart ? markOf(held) : undefined) ?? encodingOf(held)
    if (found === "more") return isEnd ? begin("Windows-1252") : ""
    if (found !== undefined) return begin(found)
    isAtStart = false
    const text = held.toString("latin1")
    held = Buffer.alloc(0)
    return text
  }

  return {
    write: (bytes) => {
      const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      if (decoder !== undefined) return decoder.write(given)
      held = Buffer.concat([held, given])
      return decide(false)
    },
    end: () => {
      const last = decoder === undefined && held.length > 0 ? decide(true) : ""
      return last + (decoder?.end() ?? "")
    },
    encoding: () => encoding ?? "UTF-8"
  }
}
