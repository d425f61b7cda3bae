import type { NamedCount } from "../query/Analytics.ts"
import type { Dimension } from "./Dimensions.ts"
import { keyOf } from "./Matching.ts"
import type { Tally } from "./Tally.ts"

/** The longest list of a report. */
export const longest = 50

/** How many values are grouped by spelling. Visitors choose the values of a campaign, so their number has no limit. */
const mostGrouped = 10_000

/** The values that can be in a list of this length, including all that tie for last place. */
export const contenders = (tally: Tally, length = longest): ReadonlyArray<readonly [value: number, count: number]> => {
  const values = tally.keys()
  const counts = tally.values()
  const least = counts.length <= length ? 0 : (counts.slice().sort().at(-length) ?? 0)
  const found: Array<readonly [number, number]> = []
  for (let n = 0; n < counts.length; n++) {
    const count = counts[n] as number
    if (count >= least && count > 0) found.push([values[n] as number, count])
  }
  return found
}

/** The values that can be in a list of groups: the most frequent ones, without those that tie for last place. */
export const groupable = (tally: Tally): ReadonlyArray<readonly [value: number, count: number]> => {
  const found = contenders(tally, mostGrouped)
  if (found.length <= mostGrouped) return found
  const least = found.reduce((smallest, [, count]) => Math.min(smallest, count), Number.POSITIVE_INFINITY)
  const above = found.filter(([, count]) => count > least)
  return above.length < longest ? contenders(tally) : above
}

/**
 * Adds up the counts of values that filters treat as equal, and returns the groups that can be in the list. Each has the
 * name of its most frequent value.
 */
export const grouped = (dimension: Dimension, counts: ReadonlyArray<NamedCount>): ReadonlyArray<NamedCount> => {
  const groups = new Map<string, { name: string; most: number; count: number }>()
  for (const { name, count } of counts) {
    const key = keyOf(dimension, name)
    const group = groups.get(key)
    if (group === undefined) {
      groups.set(key, { name, most: count, count })
      continue
    }
    group.count += count
    if (count < group.most || (count === group.most && name > group.name)) continue
    group.name = name
    group.most = count
  }
  const all = [...groups.values()]
  const least =
    Int32Array.from(all, ({ count }) => count)
      .sort()
      .at(-longest) ?? 0
  return all.flatMap(({ name, count }) => (count >= least ? [{ name, count }] : []))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Highest first, ties by name. */
export const ranked = <A extends NamedCount>(counts: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...counts]
    .sort((a, b) => b.count - a.count || compare(a.name, b.name) || compare(a.id ?? "", b.id ?? ""))
    .slice(0, longest)
