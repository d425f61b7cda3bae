import { isUtf8 } from "node:buffer"

/** The characters of Windows-1252 from 0x80 to 0x9F, where Latin-1 has control characters. */
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

/** The byte of each character in Windows-1252. */
const bytesOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows[byte - 0x80] ?? String.fromCharCode(byte), byte] as const)
)

// The first and second byte of a UTF-8 character, as Windows-1252 shows them.
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

/** Repairs text whose UTF-8 was read as Windows-1252 and encoded again, such as `GrÃ¼ÃŸe`. Other text is unchanged. */
export const withoutDoubleEncoding = (text: string): string => {
  if (!suspicious.test(text)) return text
  // The second byte of `à` shows as a no-break space, which trimming removes at the end of a line.
  return undone(text) ?? (/[\u00c2\u00c3]$/.test(text) ? undone(`${text}\u00a0`) : undefined) ?? text
}
