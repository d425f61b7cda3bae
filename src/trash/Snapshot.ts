import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Statement } from "@effect/sql/Statement"
import { Array as Arr, Effect, Schema } from "effect"

const StoredRow = Schema.Record({ key: Schema.String, value: Schema.Unknown })
type StoredRow = typeof StoredRow.Type

/** Rows as they were stored, by table. */
export const Snapshot = Schema.Record({ key: Schema.String, value: Schema.Array(StoredRow) })
export type Snapshot = typeof Snapshot.Type

const destinationColumns = ["destination_url", "ab_test_url", "expired_url", "url"]

/** The destinations of links, and of buttons and other links on pages. */
export const destinationsIn = (content: Snapshot): ReadonlyArray<string> =>
  Object.values(content).flatMap((rows) =>
    rows.flatMap((row) =>
      destinationColumns.flatMap((column) => {
        const value = row[column]
        return typeof value === "string" ? [value] : []
      })
    )
  )

const textIn = (row: StoredRow, column: string) => {
  const value = row[column]
  return typeof value === "string" ? value : null
}

/** The folder and the domain of a link, page or QR code. */
export const placeIn = (content: Snapshot) => {
  const [row = {}] = content["links"] ?? content["pages"] ?? content["qrcodes"] ?? []
  return {
    folder_id: textIn(row, "folder_id"),
    domain_id: textIn(row, content["qrcodes"] === undefined ? "domain_id" : "printed_domain_id")
  }
}

/** The number of rows to insert per statement, because the number of parameters is limited. */
const rowsAtOnce = 500

/** A table whose rows can be moved to the trash. */
interface Part {
  readonly name: string
  readonly fields: object
  readonly options: { readonly generated?: ReadonlyArray<PropertyKey> }
  readonly on: (sql: SqlClient) => { readonly insertAll: (rows: never) => Statement<object> }
}

/** Reads and writes rows of any table. */
export const snapshotsOn = (sql: SqlClient) => {
  const locked = sql.literal(sql.onDialectOrElse({ pg: () => "FOR UPDATE", orElse: () => "" }))
  return {
    /** Reads rows as they are stored, and locks them until the end of the transaction. */
    read: ({ name }: Part, column: string, ids: ReadonlyArray<string>) =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            sql<StoredRow>`SELECT * FROM ${sql(name)} WHERE ${sql.in(column, ids)} ORDER BY ${sql(column)} ${locked}`,
            (rows) => rows.map((row): StoredRow => ({ ...row }))
          ),

    /** Adapts stored rows for an insert: drops generated columns, and columns that a later version has removed. */
    insertable: (part: Part, rows: ReadonlyArray<StoredRow>, changes: StoredRow = {}) =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries({ ...row, ...changes }).filter(
            ([column]) => column in part.fields && part.options.generated?.includes(column) !== true
          )
        )
      ),

    /** Inserts rows of a snapshot. */
    insert: (part: Part, rows: ReadonlyArray<StoredRow>): Effect.Effect<unknown, SqlError> =>
      // The cast is safe: the rows were read from this table.
      Effect.forEach(Arr.chunksOf(rows, rowsAtOnce), (some) => part.on(sql).insertAll(some as never), {
        discard: true
      }),

    /** Returns the given ids that exist in a table. */
    present: (table: string, ids: ReadonlyArray<unknown>) =>
      ids.length === 0
        ? Effect.succeed(new Set<unknown>())
        : Effect.map(
            sql<{ readonly id: string }>`SELECT id FROM ${sql(table)} WHERE ${sql.in("id", ids as Array<string>)}`,
            (rows) => new Set<unknown>(rows.map(({ id }) => id))
          )
  }
}
