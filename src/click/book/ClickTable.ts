import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import { nameColumns } from "../ClickRow.ts"

/** The columns of a click in the order of a `StoredClick`; its number comes from the database. */
const columns = ["at", "is_bot", "visitor", ...nameColumns]

/** A click in numbers: at, is_bot, visitor, then a number for each of `nameColumns`. */
export type StoredClick = ReadonlyArray<number | Uint8Array | null>

export const visitorAt = 2
export const linkAt = 4

const numbered = rowsOf(Schema.Struct({ seq: Schema.Number }))

// SQLite spends least where a statement is prepared once and large enough for its price to vanish.
const sqliteSizes = [100, 10, 1]
const postgresRows = 5000

const sqliteInsert = (rows: number) => {
  const row = `(${columns.map(() => "?").join(", ")})`
  return `INSERT INTO clicks (${columns.join(", ")}) VALUES ${Array.from({ length: rows }, () => row).join(", ")}`
}

const typeOf = (column: string) => (column === "at" ? "bigint" : column === "visitor" ? "bytea" : "int")

const postgresInsert = `INSERT INTO clicks (${columns.join(", ")})
  SELECT * FROM unnest(${columns.map((column, n) => `$${n + 1}::${typeOf(column)}[]`).join(", ")})`

/** The clicks themselves. */
export const clickTable = Effect.map(SqlClient.SqlClient, (sql) => {
  const sqlite = sqliteSizes.map((size) => ({ size, text: sqliteInsert(size) }))

  const onSqlite = (clicks: ReadonlyArray<StoredClick>, returning: string) =>
    Effect.gen(function* () {
      const given: Array<unknown> = []
      let next = 0
      for (const { size, text } of sqlite) {
        for (; clicks.length - next >= size; next += size) {
          const rows = yield* sql.unsafe(text + returning, clicks.slice(next, next + size).flat())
          if (returning !== "") given.push(...rows)
        }
      }
      return given
    })

  const onPostgres = (clicks: ReadonlyArray<StoredClick>, returning: string) =>
    Effect.gen(function* () {
      const given: Array<unknown> = []
      for (let next = 0; next < clicks.length; next += postgresRows) {
        const part = clicks.slice(next, next + postgresRows)
        const rows = yield* sql.unsafe(
          postgresInsert + returning,
          columns.map((_, column) => part.map((click) => click[column]))
        )
        given.push(...rows)
      }
      return given
    })

  const insert = sql.onDialectOrElse({ pg: () => onPostgres, orElse: () => onSqlite })
  return {
    add: (clicks: ReadonlyArray<StoredClick>) => Effect.asVoid(insert(clicks, "")),

    /** Adds clicks and gives their numbers, in the same order. */
    addNumbered: (clicks: ReadonlyArray<StoredClick>) =>
      // Numbers rise in the order of insertion, the rows that come back need not.
      Effect.map(numbered(insert(clicks, " RETURNING seq")), (rows) => rows.map(({ seq }) => seq).sort((a, b) => a - b))
  }
})
