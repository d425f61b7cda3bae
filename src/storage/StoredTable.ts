import { Schema } from "effect"

const Count = Schema.Int.pipe(Schema.nonNegative())
const Column = Schema.String.pipe(Schema.maxLength(63))

/** A table in a file: its columns in order, its row count, and the last number of each numbered column. */
export const StoredTable = Schema.Struct({
  name: Schema.String.pipe(Schema.pattern(/^[a-z_][a-z0-9_]{0,62}$/)),
  columns: Schema.Array(Column),
  rows: Count,
  numbered: Schema.Record({ key: Column, value: Count })
})
export type StoredTable = typeof StoredTable.Type

const lineFeed = 10

/** The number of rows that end in a chunk of such a file. */
export const rowsIn = (chunk: Buffer): number => {
  let rows = 0
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) rows++
  return rows
}
