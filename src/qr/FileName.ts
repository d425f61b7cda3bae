const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")

/** The maximum number of bytes of a name, so that it fits in 255 with a number and an ending. */
const longestName = 240

/** The names of devices, which Windows does not accept as names of files, whatever their ending. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])$/i

// The dashboard uses this file, too: browsers have no `Buffer`.
const encoder = new TextEncoder()

/** The start of a text that has at most so many bytes, without half a character. */
const within = (text: string, mostBytes: number): string => {
  let [kept, bytes] = ["", 0]
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += encoder.encode(segment).length
    if (bytes > mostBytes) break
    kept += segment
  }
  return kept.replace(/-$/, "")
}

/**
 * A file name for a QR code, without its ending: its name if it has one, and the short code in it. Any system accepts
 * the name.
 */
export const fileName = (name: string | null, code: string | null): string => {
  const shown = code?.replaceAll("/", "-") ?? ""
  const own = within(plain((name ?? "").normalize("NFC")), longestName - shown.length - 1)
  const first = own === "" && (name !== null || shown === "") ? "qr-code" : own
  const whole = [first, shown === own ? "" : shown].filter((part) => part !== "").join("-")
  return device.test(whole) ? `qr-code-${whole}` : whole
}

/** The same names with numbers behind repeated ones. Names that differ only in capitals are one file on some systems. */
export const uniqueNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const taken = new Set<string>()
  return names.map((name) => {
    let number = 1
    let unique = name
    while (taken.has(unique.toLowerCase())) unique = `${name}-${++number}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
