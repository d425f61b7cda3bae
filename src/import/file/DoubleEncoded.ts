import { isUtf8 } from "node:buffer"
import iconv from "iconv-lite"

/** The bytes of characters in Windows-1252; five of its bytes have none, and programs show them as control characters. */
const bytesOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => {
    const shown = iconv.decode(Buffer.of(byte), "Windows-1252")
    return [shown === "\ufffd" ? String.fromCharCode(byte) : shown, byte] as const
  })
)

// The first and the second byte of a character in UTF-8, as Windows-1252 shows them.
const suspicious = /[\u00c2-\u00f4][^\u0000-\u007f]|[\u00c2\u00c3]$/

const undone = (text: string): string | undefined => {
  const bytes = Buffer.alloc(text.length)
  for (let n = 0; n < text.length; n++) {
    const byte = bytesOf.get(text.charAt(n))
    if (byte === undefined) return undefined
    bytes[n] = byte
  }
  return isUtf8(bytes) ? bytes.toString("utf8") : undefined
}

/**
 * A text whose UTF-8 some program read as Windows-1252 and encoded again, such as `GrÃ¼ÃŸe`, as it was meant; other texts stay
 * as they are.
 */
export const withoutDoubleEncoding = (text: string): string => {
  if (!suspicious.test(text)) return text
  // The last byte of `à` is a blank there, which is lost at the end of a line.
  return undone(text) ?? (/[\u00c2\u00c3]$/.test(text) ? undone(`${text}\u00a0`) : undefined) ?? text
}
