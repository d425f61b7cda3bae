const begins = /"title":\s*"/g
const ends =
  /"\s*,\s*"(?:archived|client_id|created_at|created_by|custom_bitlinks|deeplinks|id|link|long_url|references|tags)":/g

/** Escapes quotes in titles. A title ends at the next known field. Reads each character a few times at most. */
export const repairTitles = (text: string): string => {
  const closings = [...text.matchAll(ends)].map((found) => ({ at: found.index, end: found.index + found[0].length }))
  let repaired = ""
  let done = 0
  let next = 0
  let lineEnd = -1
  for (const { 0: begin, index } of text.matchAll(begins)) {
    if (index < done) continue
    const from = index + begin.length
    while (next < closings.length && (closings[next]?.at ?? 0) < from) next++
    const closing = closings[next]
    if (closing === undefined) break
    if (lineEnd < from) {
      const found = text.slice(from).search(/[\n\r\u2028\u2029]/)
      lineEnd = found === -1 ? text.length : from + found
    }
    if (lineEnd < closing.at) continue
    repaired += text.slice(done, from) + text.slice(from, closing.at).replace(/\\?"/g, '\\"')
    repaired += text.slice(closing.at, closing.end)
    done = closing.end
  }
  return repaired + text.slice(done)
}

// Bitly doesn't escape control characters and quotes in titles, and writes invalid escapes.
const repairs: ReadonlyArray<(text: string) => string> = [
  (text) => text,
  (text) => text.replace(/[\u0000-\u001f]+/g, " "),
  (text) => text.replace(/\\(["\\/bfnrt]|u[\da-f]{4})|\\/gi, (whole, known) => (known === undefined ? "\\\\" : whole)),
  repairTitles
]

/** Parses JSON, with repairs for known defects of some services; undefined if that fails. */
export const jsonOf = (text: string): unknown => {
  let mended = text
  for (const repair of repairs) {
    mended = repair(mended)
    try {
      return JSON.parse(mended)
    } catch {}
  }
  return undefined
}
