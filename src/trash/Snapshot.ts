import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Statement } from "@effect/sql/Statement"
import { Array as Arr, Effect, Schema } from "effect"

const StoredRow = Schema.Record({ key: Schema.String, value: Schema.Unknown })
type StoredRow = typeof StoredRow.Type

/** Rows as they were stored, by the names of their tables. */
export const Snapshot = Schema.Record({ key: Schema.String, value: Schema.Array(StoredRow) })
export type Snapshot = typeof Snapshot.Type

/** How many rows one statement inserts, which takes so many parameters alone. */
const rowsAtOnce = 500

/** A table whose rows are put into the trash and back. */
interface Part {
  readonly name: string
  readonly fields: object
  readonly options: { readonly generated?: ReadonlyArray<PropertyKey> }
  readonly on: (sql: SqlClient) => { readonly insertAll: (rows: never) => Statement<object> }
}

/** Reads and writes rows whatever their tables are. */
export const snapshotsOn = (sql: SqlClient) => {
  const locked = sql.literal(sql.onDialectOrElse({ pg: () => "FOR UPDATE", orElse: () => "" }))
  return {
    /** Rows as they are stored; until the transaction ends nobody else changes them. */
    read: ({ name }: Part, column: string, ids: ReadonlyArray<string>) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            sql<StoredRow>`SELECT * FROM ${sql(name)} WHERE ${sql.in(column, ids)} ORDER BY ${sql(column)} ${locked}`,
            (rows) => rows.map((row): StoredRow => ({ ...row }))
          ),

    /** What of stored rows can be inserted: columns that a later version took away are left out. */
    insertable: (part: Part, rows: ReadonlyArray<StoredRow>, changes: StoredRow = {}) =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries({ ...row, ...changes }).filter(
            ([column]) => column in part.fields && part.options.generated?.includes(column) !== true
          )
        )
      ),

    /** Inserts rows of one snapshot. */
    insert: (part: Part, rows: ReadonlyArray<StoredRow>): Effect.Effect<unknown, SqlError> =>
      // What was stored of a table is what the table takes.
      Effect.forEach(Arr.chunksOf(rows, rowsAtOnce), (some) => part.on(sql).insertAll(some as never), {
        discard: true
      }),

    /** Those of the ids that a table has. */
    present: (table: string, ids: ReadonlyArray<unknown>) =>
      ids.length === 0
        ? Effect.succeed(new Set<unknown>())
        : Effect.map(
            sql<{ readonly id: string }>`SELECT id FROM ${sql(table)} WHERE ${sql.in("id", ids as Array<string>)}`,
            (rows) => new Set<unknown>(rows.map(({ id }) => id))
          )
  }
}
