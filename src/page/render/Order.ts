interface Placed {
  readonly sort_order: number
  readonly id: string
}

/** The common order of buttons and plugins: the smallest position first; on a tie, the oldest first. */
export const byPlace = (one: Placed, other: Placed): number =>
  one.sort_order - other.sort_order || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
