const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")

/** A file name for a QR code, without its ending: its name, and the short code in it. */
export const fileName = (name: string, code: string | null): string => {
  const own = plain(name)
  const shown = code?.replaceAll("/", "-") ?? own
  return [own === "" ? "qr-code" : own, ...(shown === own ? [] : [shown])].join("-")
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
