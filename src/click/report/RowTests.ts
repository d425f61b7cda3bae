import type { Coded, Columns, Packed } from "./Columns.ts"

/** A condition on rows: for each value of a column, whether rows with this value pass. */
export interface RowTest {
  readonly places: Packed
  readonly pass: Uint8Array
}

/** A test of a column's values. */
export const testOf = ({ values, places }: Coded, passes: (value: number) => boolean): RowTest => ({
  places,
  pass: Uint8Array.from(values, (value) => (passes(value) ? 1 : 0))
})

/** A test of each row's flags. */
export const testOfFlags = (columns: Columns, passes: (flags: number) => boolean): RowTest => ({
  places: columns.flags,
  pass: Uint8Array.from([0, 1, 2, 3], (flags) => (passes(flags) ? 1 : 0))
})

/** A test for one value, which occurs at most once among the column's values. */
export const testOfOne = ({ values, places }: Coded, value: number): RowTest => {
  const pass = new Uint8Array(values.length)
  const place = values.indexOf(value)
  if (place >= 0) pass[place] = 1
  return { places, pass }
}

const allRows = (count: number): Uint32Array => {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}

const first = (count: number, { places, pass }: RowTest): Uint32Array => {
  const rows = new Uint32Array(count)
  let kept = 0
  for (let row = 0; row < count; row++) {
    rows[kept] = row
    kept += pass[places[row] as number] as number
  }
  return rows.subarray(0, kept)
}

const keep = (rows: Uint32Array, { places, pass }: RowTest): Uint32Array => {
  let kept = 0
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n] as number
    rows[kept] = row
    kept += pass[places[row] as number] as number
  }
  return rows.subarray(0, kept)
}

/** The rows that pass all tests. */
export const passing = (count: number, tests: ReadonlyArray<RowTest>): Uint32Array => {
  const [open, ...others] = tests.filter(({ pass }) => pass.includes(0))
  if (open === undefined) return allRows(count)
  if ([open, ...others].some(({ pass }) => !pass.includes(1))) return new Uint32Array(0)
  return others.reduce(keep, first(count, open))
}
