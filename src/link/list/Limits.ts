/** Where one way to a list becomes cheaper than another one, as measured with a million links. */
export interface Limits {
  /** Up to this many matches are fetched and sorted in memory. */
  readonly fewMatches: number
  /** Up to this many links of a team are looked at one by one, whatever the size of the whole database. */
  readonly smallTeam: number
  /** Past this many index entries, the whole order of a search's matches is worked out once and remembered. */
  readonly maxEntries: number
}

export const limits: Limits = { fewMatches: 2000, smallTeam: 20_000, maxEntries: 60_000 }
