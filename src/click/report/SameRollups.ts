import { Figures } from "./Figures.ts"
import { addBody } from "./RollupBody.ts"
import type { Rollup } from "./Store.ts"
import type { Tally } from "./Tally.ts"

const entries = (tally: Tally): ReadonlyArray<string> => {
  const counts = tally.values()
  return [...tally.keys()].map((key, n) => `${key}:${counts[n]}`).sort()
}

/** The counts of a body, independent of the order of clicks; undefined if it can't be read. */
const countsOf = (body: Uint8Array): string | undefined => {
  const figures = new Figures()
  try {
    addBody(figures, body)
  } catch {
    return undefined
  }
  return JSON.stringify([entries(figures.quarters), ...figures.counts.map(entries)])
}

const isSame = (one: Rollup, other: Rollup): boolean =>
  one.rows_all === other.rows_all &&
  one.clicks === other.clicks &&
  one.visitors === other.visitors &&
  one.views === other.views &&
  (Buffer.compare(one.body, other.body) === 0 || countsOf(one.body) === countsOf(other.body))

/** The subjects whose stored rollups differ from the expected ones, are missing, or are unexpected. */
export const differing = (expected: ReadonlyArray<Rollup>, stored: ReadonlyArray<Rollup>): ReadonlyArray<number> => {
  const known = new Map(stored.map((rollup) => [rollup.subject, rollup]))
  const wanted = new Set(expected.map(({ subject }) => subject))
  return [
    ...expected.filter((rollup) => {
      const found = known.get(rollup.subject)
      return found === undefined || !isSame(rollup, found)
    }),
    ...stored.filter(({ subject }) => !wanted.has(subject))
  ].map(({ subject }) => subject)
}
