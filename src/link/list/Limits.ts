/** The limits at which one way to read a list becomes cheaper than another, measured with a million links. */
export interface Limits {
  /** Up to this many matches are fetched and sorted in memory. */
  readonly fewMatches: number
  /** Up to this many links of a team are scanned one by one, whatever the size of the database. */
  readonly smallTeam: number
  /** Beyond this many index entries, the complete order of a search's matches is computed once and cached. */
  readonly maxEntries: number
}

export const limits: Limits = { fewMatches: 2000, smallTeam: 20_000, maxEntries: 60_000 }
