import { withScheme } from "../Address.ts"

/** What a line asks for: an address, and the short link that it is to have where one stands behind it. */
export interface Line {
  readonly text: string
  readonly url: string
  readonly slug: string | undefined
}

/** The links that a text asks for, one a line; empty lines and lines that were there before are none. */
export const linesOf = (text: string): ReadonlyArray<Line> =>
  [...new Set(text.split(/\r?\n/).map((line) => line.trim()))]
    .filter((line) => line !== "")
    .map((line) => {
      const [url = "", ...slug] = line.split(/\s+/)
      return { text: line, url: withScheme(url), slug: slug.length === 0 ? undefined : slug.join(" ") }
    })
