const inHeader = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
const inMeta = /<meta[^>]{0,500}charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
/** How many bytes to search for a page's charset declaration; browsers search the same number. */
const metaBytes = 1024

const byMark = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : undefined
}

const byMeta = (bytes: Uint8Array): string | undefined => {
  const said = inMeta.exec(Buffer.from(bytes.subarray(0, metaBytes)).toString("latin1"))?.[1]
  // A page whose declaration is readable as single bytes can't be UTF-16, whatever it declares. Read it as UTF-8.
  return said !== undefined && /^utf-?16/i.test(said) ? "utf-8" : said
}

const decoderOf = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/**
 * Decodes a page. Its charset comes from the byte order mark, the header or the page's declaration, and defaults to
 * UTF-8.
 */
export const pageText = (bytes: Uint8Array, contentType: string): string =>
  decoderOf(byMark(bytes) ?? inHeader.exec(contentType)?.[1] ?? byMeta(bytes) ?? "utf-8").decode(bytes)
