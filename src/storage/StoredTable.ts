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
