const separator = "\u0001"

export interface Searched {
  readonly short_code: string
  readonly destination_url: string
  readonly title?: string | null
}

// Treat a final sigma as a sigma: otherwise a word in capitals would not be found within a longer one.
const fold = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC")

/** The text that a search looks in: short code, destination and title of a link, in lower case. */
export const searchText = ({ short_code, destination_url, title }: Searched): string =>
  fold([short_code, destination_url, title ?? ""].join(separator))

/** The normalized term of a search; undefined if no link can contain it: control characters are never allowed. */
export const searchTerm = (search: string): string | undefined =>
  /[\u0000-\u001f]/.test(search) || !search.isWellFormed() ? undefined : fold(search)
