import { dimensions } from "./Dimensions.ts"
import type { Counted } from "./Store.ts"
import { Tally } from "./Tally.ts"

/** What retention deletes together with the clicks: addresses may tell more of people than an owner means to keep. */
const forgotten = ["destination"] as const satisfies ReadonlyArray<(typeof dimensions)[number]>

/** What stays of a day whose clicks are deleted. */
export const afterRetention = (counted: Counted): Counted => {
  for (const dimension of forgotten) counted.figures.counts[dimensions.indexOf(dimension)] = new Tally()
  return counted
}
