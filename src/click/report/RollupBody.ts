import { dimensions } from "./Dimensions.ts"
import type { Figures } from "./Figures.ts"
import { quarterOfDay } from "./Quarters.ts"
import { wordsOf } from "./Segment.ts"
import type { Tally } from "./Tally.ts"

/** The formats of a stored rollup; only these three can be read. This one counts by quarter-hour. */
const form = 2
/** Counts by quarter-hour, with the number of clicks without a quarter-hour in the second word. */
const formWithUntimed = 3
/** Counts by day. */
const formByDay = 1

/**
 * Counts as words: the format and the untimed clicks, if any; then, for the quarters and each dimension, the number of
 * keys, the keys and their counts.
 */
export const encodeBody = (figures: Figures): Uint8Array => {
  const tallies = [figures.quarters, ...figures.counts]
  const head = figures.untimed === 0 ? [form] : [formWithUntimed, figures.untimed]
  const words = new Int32Array(head.length + tallies.reduce((sum, tally) => sum + 1 + 2 * tally.size, 0))
  words.set(head)
  let next = head.length
  for (const tally of tallies) {
    words[next] = tally.size
    words.set(tally.keys(), next + 1)
    words.set(tally.values(), next + 1 + tally.size)
    next += 1 + 2 * tally.size
  }
  return new Uint8Array(words.buffer)
}

const addTally = (tally: Tally | undefined, words: Int32Array, start: number, size: number): void => {
  if (tally === undefined) return
  for (let n = start; n < start + size; n++) tally.add(words[n] as number, words[n + size] as number)
}

const addDays = (figures: Figures, words: Int32Array, start: number, size: number): void => {
  for (let n = start; n < start + size; n++) {
    const count = words[n + size] as number
    figures.quarters.add(quarterOfDay(words[n] as number), count)
    figures.untimed += count
  }
}

/** Adds the counts of a stored rollup to figures. */
export const addBody = (figures: Figures, bytes: Uint8Array): void => {
  const words = wordsOf(bytes)
  const [found = 0, untimed = 0] = words
  if (![form, formByDay, formWithUntimed].includes(found)) throw new Error(`A rollup has the unknown form ${found}.`)
  const byDay = found === formByDay
  const hasUntimed = found === formWithUntimed
  if (hasUntimed) figures.untimed += untimed
  let next = hasUntimed ? 2 : 1
  for (let n = -1; n < dimensions.length && next < words.length; n++) {
    const size = words[next] as number
    if (n < 0 && byDay) addDays(figures, words, next + 1, size)
    else addTally(n < 0 ? figures.quarters : figures.counts[n], words, next + 1, size)
    next += 1 + 2 * size
  }
}
