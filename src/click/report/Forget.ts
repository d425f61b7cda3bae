import { dimensions } from "./Dimensions.ts"
import type { Counted } from "./Store.ts"
import { Tally } from "./Tally.ts"

/**
 * Columns that retention deletes with the clicks: addresses may reveal more about people than an owner wants to keep.
 */
const forgotten = ["destination"] as const satisfies ReadonlyArray<(typeof dimensions)[number]>

/** What remains of a day after its clicks are deleted. */
export const afterRetention = (counted: Counted): Counted => {
  for (const dimension of forgotten) counted.figures.counts[dimensions.indexOf(dimension)] = new Tally()
  return counted
}
