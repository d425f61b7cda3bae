import { domainToUnicode } from "node:url"
import { readableUrl } from "../../lib/ReadableUrl.ts"

const separator = "\u0001"

export interface Searched {
  readonly short_code: string
  readonly destination_url: string
  readonly title?: string | null
}

/** Text without differences of case, for searching and sorting. */
export const fold = (text: string): string =>
  // Treat a final sigma as an ordinary sigma. Otherwise, a word in capitals would not be found within a longer one.
  text.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC")

/** A URL, followed by how people read it if that differs: destinations are stored in ASCII. */
const asStoredAndRead = (url: string): string => {
  const read = readableUrl(url).replace(/^(https?:\/\/)([^/?#:]*xn--[^/?#:]*)/i, (all, scheme, host) => {
    const written = domainToUnicode(host)
    return written === "" ? all : `${scheme}${written}`
  })
  return read === url ? url : `${url} ${read}`
}

/** The text that searches cover: the short code, destination and title of a link, in lower case. */
export const searchText = ({ short_code, destination_url, title }: Searched): string =>
  fold([short_code, asStoredAndRead(destination_url), title ?? ""].join(separator))

/**
 * The normalized words of a search, separated by spaces; null if it has none. Undefined if no link can contain them,
 * because control characters are never allowed.
 */
export const searchTerm = (search: string): string | null | undefined => {
  const words = new Set(fold(search).split(/\s+/))
  words.delete("")
  const term = [...words].join(" ")
  if (/[\u0000-\u001f]/.test(term) || !term.isWellFormed()) return undefined
  return term === "" ? null : term
}

/** The words of a normalized term. A text matches if it contains each of them. */
export const wordsOf = (term: string): ReadonlyArray<string> => term.split(" ")
