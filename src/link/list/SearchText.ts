const separator = "\u0001"

export interface Searched {
  readonly short_code: string
  readonly destination_url: string
  readonly title?: string | null
}

// A final sigma is the same letter: without this, a word in capitals would not be found within a longer one.
const fold = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC")

/** What a search looks in: short code, destination and title of a link, in lower case. */
export const searchText = ({ short_code, destination_url, title }: Searched): string =>
  fold([short_code, destination_url, title ?? ""].join(separator))

/** A search as it is looked for; undefined where no link can have it, since control characters are nowhere allowed. */
export const searchTerm = (search: string): string | undefined =>
  /[\u0000-\u001f]/.test(search) || !search.isWellFormed() ? undefined : fold(search)
