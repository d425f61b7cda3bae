import { withScheme } from "../Address.ts"

/** What a line asks for: an address, and the short link that it is to have where one stands behind it. */
export interface Line {
  readonly text: string
  readonly url: string
  readonly slug: string | undefined
}

/** What many lines ask for. */
export interface Lines {
  /** The links, each once. */
  readonly links: ReadonlyArray<Line>
  /** What is no address, such as a heading between them. */
  readonly others: ReadonlyArray<string>
  /** How many lines were there before. */
  readonly repeated: number
}

/** A line as tables write it: each part in quotation marks. */
const quoted = /^"([^"]+)"[,;\s]*(?:"([^"]*)"|(\S*))$/

const lineOf = (text: string): Line => {
  const [, address, first, second] = quoted.exec(text) ?? []
  if (address !== undefined) return { text, url: withScheme(address), slug: (first ?? second) || undefined }
  // Lines out of a table or a sentence have commas and semicolons between their parts.
  const [url = "", ...slug] = text.split(/[,;]?\s+|[,;]$/).filter((part) => part !== "")
  return { text, url: withScheme(url), slug: slug.length === 0 ? undefined : slug.join(" ") }
}

/** The links that a text asks for, one a line, and what of it is none; empty lines are nothing. */
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
