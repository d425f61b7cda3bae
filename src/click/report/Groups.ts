import { botFlag, type Coded, type Columns } from "./Columns.ts"
import { humanRows } from "./Figures.ts"

/** The rows with one value of a column; `human` excludes bots. */
export interface Group {
  readonly value: number
  readonly all: number
  readonly human: Uint32Array
}

/** Groups the rows of columns by the values of one of them, without absent values. */
export const groupsOf = (columns: Columns, { values, places }: Coded): ReadonlyArray<Group> => {
  const all = new Int32Array(values.length)
  const next = new Int32Array(values.length + 1)
  for (let row = 0; row < columns.rows; row++) {
    const place = places[row] as number
    all[place] = (all[place] as number) + 1
    if (((columns.flags[row] as number) & botFlag) === 0) next[place + 1] = (next[place + 1] as number) + 1
  }
  for (let place = 0; place < values.length; place++)
    next[place + 1] = (next[place + 1] as number) + (next[place] as number)
  const starts = next.slice()
  const human = humanRows(columns)
  const ordered = new Uint32Array(human.length)
  for (let n = 0; n < human.length; n++) {
    const row = human[n] as number
    const place = places[row] as number
    ordered[next[place] as number] = row
    next[place] = (next[place] as number) + 1
  }
  return Array.from(values, (value, place) => ({
    value,
    all: all[place] as number,
    human: ordered.subarray(starts[place], starts[place + 1])
  })).filter(({ value }) => value !== 0)
}
