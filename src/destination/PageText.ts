const inHeader = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
const inMeta = /<meta[^>]{0,500}charset\s*=\s*["']?\s*([\w:.-]{1,40})/i
/** How far into a page its own word on its characters is looked for, as browsers do. */
const metaBytes = 1024

const byMark = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be"
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : undefined
}

const byMeta = (bytes: Uint8Array): string | undefined => {
  const said = inMeta.exec(Buffer.from(bytes.subarray(0, metaBytes)).toString("latin1"))?.[1]
  // Whoever could be read this far as single bytes is not written in pairs of them.
  return said !== undefined && /^utf-?16/i.test(said) ? "utf-8" : said
}

const decoderOf = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** The text of a page: in the characters of its byte order mark, its header or its own word, else in UTF-8. */
export const pageText = (bytes: Uint8Array, contentType: string): string =>
  decoderOf(byMark(bytes) ?? inHeader.exec(contentType)?.[1] ?? byMeta(bytes) ?? "utf-8").decode(bytes)
