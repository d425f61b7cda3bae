import type { NamedCount } from "../query/Analytics.ts"
import type { Tally } from "./Tally.ts"

/** The longest list of a report. */
export const longest = 50

/** The values that can be in the list, including all that tie for last place. */
export const contenders = (tally: Tally): ReadonlyArray<readonly [value: number, count: number]> => {
  const values = tally.keys()
  const counts = tally.values()
  const least = counts.length <= longest ? 0 : (counts.slice().sort().at(-longest) ?? 0)
  const found: Array<readonly [number, number]> = []
  for (let n = 0; n < counts.length; n++) {
    const count = counts[n] as number
    if (count >= least && count > 0) found.push([values[n] as number, count])
  }
  return found
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Highest first, ties by name. */
export const ranked = <A extends NamedCount>(counts: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...counts]
    .sort((a, b) => b.count - a.count || compare(a.name, b.name) || compare(a.id ?? "", b.id ?? ""))
    .slice(0, longest)
