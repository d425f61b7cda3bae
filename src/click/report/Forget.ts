import { dimensions } from "./Dimensions.ts"
import type { Counted } from "./Store.ts"
import { Tally } from "./Tally.ts"

/**
 * Columns that retention deletes with the clicks, because addresses may reveal more about people than the owner needs
 * to keep.
 */
const forgotten = ["destination"] as const satisfies ReadonlyArray<(typeof dimensions)[number]>

/** The counts of a day without those that retention deletes. */
export const afterRetention = (counted: Counted): Counted => {
  for (const dimension of forgotten) counted.figures.counts[dimensions.indexOf(dimension)] = new Tally()
  return counted
}
