import { withScheme } from "../Address.ts"

/** A line of input: a destination, and the short code after it, if any. */
export interface Line {
  readonly text: string
  readonly url: string
  readonly slug: string | undefined
}

/** The parsed input. */
export interface Lines {
  /** The links, without duplicates. */
  readonly links: ReadonlyArray<Line>
  /** Lines that are not addresses, such as headings. */
  readonly others: ReadonlyArray<string>
  /** The number of duplicate lines. */
  readonly repeated: number
}

/** A line with each part in quotation marks, as in CSV. */
const quoted = /^"([^"]+)"[,;\s]*(?:"([^"]*)"|(\S*))$/

const lineOf = (text: string): Line => {
  const [, address, first, second] = quoted.exec(text) ?? []
  if (address !== undefined) return { text, url: withScheme(address), slug: (first ?? second) || undefined }
  // In lines from a table or a sentence, commas or semicolons separate the parts.
  const [url = "", ...slug] = text.split(/[,;]?\s+|[,;]$/).filter((part) => part !== "")
  return { text, url: withScheme(url), slug: slug.length === 0 ? undefined : slug.join(" ") }
}

/** Parses text with one link per line; empty lines are ignored. */
export const linesOf = (text: string): Lines => {
  const written = text.split(/\r?\n/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))
  const different = [...new Set(written)]
  const lines = different.map(lineOf)
  return {
    links: lines.filter(({ url }) => URL.canParse(url)),
    others: lines.flatMap(({ url, text }) => (URL.canParse(url) ? [] : [text])),
    repeated: written.length - different.length
  }
}
