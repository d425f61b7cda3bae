import { botFlag, type Coded, type Columns, viewFlag } from "./Columns.ts"
import { dimensions } from "./Dimensions.ts"
import { hourOfQuarter } from "./Quarters.ts"
import { IntIndex, Tally } from "./Tally.ts"
import { keyWords, VisitorSet } from "./VisitorSet.ts"

/**
 * The counts of a report. Visitors of whole days are only a sum. Those of parts of days are in `partial`, so that the
 * same visitor isn't counted twice.
 */
export class Figures {
  clicks = 0
  views = 0
  wholeDayVisitors = 0
  readonly partial = new VisitorSet()
  /** Clicks by quarter-hour since 1970. */
  readonly quarters = new Tally()
  /** How many of these clicks are known only by day, without a quarter-hour. */
  untimed = 0
  /** All rows by hour since 1970, if they were read rather than taken from rollups. */
  readonly seen = new Tally()
  /** The counts by value, in the order of `dimensions`. */
  readonly counts = dimensions.map(() => new Tally())

  get visitors(): number {
    return this.wholeDayVisitors + this.partial.size
  }

  /** The approximate size, as a count of stored numbers. */
  get weight(): number {
    const tallies = [this.quarters, this.seen, ...this.counts]
    return tallies.reduce((sum, tally) => sum + 5 * tally.size, this.partial.size * (keyWords + 2))
  }

  /** Adds the figures of other clicks. */
  addAll(other: Figures): void {
    this.clicks += other.clicks
    this.views += other.views
    this.wholeDayVisitors += other.wholeDayVisitors
    this.partial.addAll(other.partial)
    this.quarters.addAll(other.quarters)
    this.untimed += other.untimed
    this.seen.addAll(other.seen)
    for (const [n, tally] of this.counts.entries()) tally.addAll(other.counts[n] ?? new Tally())
  }
}

const pageAt = dimensions.indexOf("page")

/** Whether a click is not from a bot. Reports count only these clicks, unless filtered by `is_bot`. */
export const isHuman = (flags: number): boolean => (flags & botFlag) === 0

// One function for each array type, because a loop over several types runs several times slower.
const count8 = (places: Uint8Array, rows: Uint32Array, counts: Int32Array): void => {
  for (let n = 0; n < rows.length; n++) (counts[places[rows[n] as number] as number] as number)++
}
const count16 = (places: Uint16Array, rows: Uint32Array, counts: Int32Array): void => {
  for (let n = 0; n < rows.length; n++) (counts[places[rows[n] as number] as number] as number)++
}
const count32 = (places: Uint32Array, rows: Uint32Array, counts: Int32Array): void => {
  for (let n = 0; n < rows.length; n++) (counts[places[rows[n] as number] as number] as number)++
}

const countsOf = ({ values, places }: Coded, rows: Uint32Array): Int32Array => {
  const counts = new Int32Array(values.length)
  if (places instanceof Uint8Array) count8(places, rows, counts)
  else if (places instanceof Uint16Array) count16(places, rows, counts)
  else count32(places, rows, counts)
  return counts
}

/** Calls back with each value of the rows and its count. Uses arrays of counts if that is faster. */
const countPlaces = (coded: Coded, rows: Uint32Array, each: (value: number, count: number) => void): void => {
  const { values, places } = coded
  if (rows.length * 4 < values.length) {
    for (let n = 0; n < rows.length; n++) each(values[places[rows[n] as number] as number] as number, 1)
    return
  }
  const counts = countsOf(coded, rows)
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] as number
    if (count > 0) each(values[place] as number, count)
  }
}

const distinct = (
  { visitor, visitors }: Columns,
  rows: Uint32Array
): Iterable<number> & { readonly length: number } => {
  if (rows.length * 16 < visitors) {
    const index = new IntIndex()
    for (let n = 0; n < rows.length; n++) index.at(visitor[rows[n] as number] as number)
    return index.keys.subarray(0, index.size)
  }
  const seen = new Uint8Array(visitors)
  const found = new Uint32Array(Math.min(visitors, rows.length))
  let size = 0
  for (let n = 0; n < rows.length; n++) {
    const position = visitor[rows[n] as number] as number
    if (seen[position] === 0) found[size++] = position
    seen[position] = 1
  }
  return found.subarray(0, size)
}

const countVisitors = (figures: Figures, columns: Columns, rows: Uint32Array): void => {
  const found = distinct(columns, rows)
  const { visitorKeys } = columns
  if (visitorKeys === undefined) figures.wholeDayVisitors += found.length
  else for (const position of found) figures.partial.at(visitorKeys, position * keyWords)
}

interface Kinds {
  readonly clicks: Uint32Array
  readonly views: Uint32Array
}

const kindsOf = ({ flags }: Columns, rows: Uint32Array): Kinds => {
  let count = 0
  for (let n = 0; n < rows.length; n++) count += ((flags[rows[n] as number] as number) & viewFlag) >> 1
  if (count === 0) return { clicks: rows, views: rows.subarray(0, 0) }
  const clicks = new Uint32Array(rows.length - count)
  const views = new Uint32Array(count)
  let [click, view] = [0, 0]
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n] as number
    if (((flags[row] as number) & viewFlag) === 0) clicks[click++] = row
    else views[view++] = row
  }
  return { clicks, views }
}

/** Adds rows of columns to figures, either only to the totals or to every list too. */
export const addRows = (figures: Figures, columns: Columns, rows: Uint32Array, detailed: boolean): void => {
  const { clicks, views } = kindsOf(columns, rows)
  figures.clicks += clicks.length
  figures.views += views.length
  countVisitors(figures, columns, rows)
  if (!detailed) return
  countPlaces(columns.quarter, rows, (quarter, count) => figures.seen.add(hourOfQuarter(quarter), count))
  countPlaces(columns.quarter, clicks, (quarter, count) => figures.quarters.add(quarter, count))
  for (let n = 0; n < dimensions.length; n++) {
    const coded = columns.dimensions[n]
    const tally = figures.counts[n]
    // A column without values contains only the index of "none".
    if (coded === undefined || tally === undefined || (coded.values.length === 1 && coded.values[0] === 0)) continue
    countPlaces(coded, n === pageAt ? views : rows, (value, count) => {
      if (value !== 0) tally.add(value, count)
    })
  }
}

/** All rows that are not from bots. */
export const humanRows = ({ flags, rows }: Columns): Uint32Array => {
  const found = new Uint32Array(rows)
  let size = 0
  for (let row = 0; row < rows; row++) if (isHuman(flags[row] as number)) found[size++] = row
  return found.subarray(0, size)
}
