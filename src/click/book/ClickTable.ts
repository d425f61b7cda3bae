import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import { type ClickRow, nameColumns } from "../ClickRow.ts"

const columns = ["at", "is_bot", "visitor", ...nameColumns]
const width = columns.length

const numbered = rowsOf(Schema.Struct({ seq: Schema.Number }))

// SQLite spends least where a statement is prepared once and large enough for its price to vanish.
const sqliteSizes = [100, 10, 1]
const postgresRows = 5000

const sqliteInsert = (rows: number) => {
  const row = `(${columns.map((column) => (column === "visitor" ? "unhex(?)" : "?")).join(", ")})`
  return `INSERT INTO clicks (${columns.join(", ")}) VALUES ${Array.from({ length: rows }, () => row).join(", ")}`
}

const typeOf = (column: string) => (column === "at" ? "bigint" : column === "visitor" ? "text" : "int")

const postgresInsert = `INSERT INTO clicks (${columns.join(", ")})
  SELECT ${columns.map((column) => (column === "visitor" ? "decode(visitor, 'hex')" : column)).join(", ")}
  FROM unnest(${columns.map((column, n) => `$${n + 1}::${typeOf(column)}[]`).join(", ")}) AS click (${columns.join(", ")})`

const cell = ({ at, isBot, visitor, names }: ClickRow, column: number) =>
  column === 0 ? at : column === 1 ? (isBot ? 1 : 0) : column === 2 ? visitor : (names[column - 3] ?? null)

/** The clicks themselves, written as rows all of whose names are numbers. */
export const clickTable = Effect.map(SqlClient.SqlClient, (sql) => {
  const sqlite = sqliteSizes.map((size) => ({ text: sqliteInsert(size), values: new Array<unknown>(size * width), size }))

  const onSqlite = (rows: ReadonlyArray<ClickRow>, returning: string) =>
    Effect.gen(function* () {
      const given: Array<unknown> = []
      let next = 0
      for (const { text, values, size } of sqlite) {
        for (; rows.length - next >= size; next += size) {
          let place = 0
          for (let n = next; n < next + size; n++) {
            const row = rows[n] as ClickRow
            values[place++] = row.at
            values[place++] = row.isBot ? 1 : 0
            values[place++] = row.visitor
            for (let name = 0; name < nameColumns.length; name++) values[place++] = row.names[name]
          }
          const back = yield* sql.unsafe(text + returning, values)
          if (returning !== "") given.push(...back)
        }
      }
      return given
    })

  const onPostgres = (rows: ReadonlyArray<ClickRow>, returning: string) =>
    Effect.gen(function* () {
      const given: Array<unknown> = []
      for (let next = 0; next < rows.length; next += postgresRows) {
        const part = rows.slice(next, next + postgresRows)
        const back = yield* sql.unsafe(
          postgresInsert + returning,
          columns.map((_, column) => part.map((row) => cell(row, column)))
        )
        given.push(...back)
      }
      return given
    })

  const insert = sql.onDialectOrElse({ pg: () => onPostgres, orElse: () => onSqlite })
  return {
    add: (rows: ReadonlyArray<ClickRow>) => Effect.asVoid(insert(rows, "")),

    /** Adds clicks and gives their numbers, in the same order. */
    addNumbered: (rows: ReadonlyArray<ClickRow>) =>
      // Numbers rise in the order of insertion, the rows that come back need not.
      Effect.map(numbered(insert(rows, " RETURNING seq")), (back) => back.map(({ seq }) => seq).sort((a, b) => a - b))
  }
})
