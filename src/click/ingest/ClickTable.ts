import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { rowsOf } from "../../storage/Rows.ts"
import type { NewRow } from "../../storage/Table.ts"
import { ClicksTable } from "../Tables.ts"
import type { Batch } from "./Batch.ts"
import { nameColumns } from "./ClickRow.ts"

const columns = ["at", "visitor", "is_bot", ...nameColumns] as const satisfies ReadonlyArray<
  keyof NewRow<typeof ClicksTable>
>
/** The number of columns that precede the integer columns of a batch. */
const before = 2
const numberColumns = columns.length - before

const numbered = rowsOf(ClicksTable.row.pick("seq"))

// SQLite is fastest with prepared statements that are large enough to make their overhead negligible.
const sqliteSizes = [100, 10, 1]
/** How many clicks to write before yielding to other work on the thread. */
const rowsAtOnce = 2000
const postgresRows = 5000

const sqliteInsert = (rows: number) => {
  const row = `(${columns.map((column) => (column === "visitor" ? "unhex(?)" : "?")).join(", ")})`
  return `INSERT INTO clicks (${columns.join(", ")}) VALUES ${Array.from({ length: rows }, () => row).join(", ")}`
}

const typeOf = (column: string) => (column === "at" ? "bigint" : column === "visitor" ? "text" : "int")

const postgresInsert = `INSERT INTO clicks (${columns.join(", ")})
  SELECT ${columns.map((column) => (column === "visitor" ? "decode(visitor, 'hex')" : column)).join(", ")}
  FROM unnest(${columns.map((column, n) => `$${n + 1}::${typeOf(column)}[]`).join(", ")}) AS click (${columns.join(", ")})`

const cell = (batch: Batch, place: number, column: number): number | string | null => {
  if (column === 0) return batch.moment(place)
  if (column === 1) return batch.visitor(place)
  const number = batch.number(place, column - before)
  return number === 0 && column > before ? null : number
}

export const clickTable = Effect.map(SqlClient.SqlClient, (sql) => {
  const sqlite = sqliteSizes.map((size) => ({
    text: sqliteInsert(size),
    values: new Array<number | string | null>(size * columns.length),
    size
  }))

  const onSqlite = (batch: Batch, order: Uint32Array, returning: string) =>
    Effect.gen(function* () {
      const given: Array<unknown> = []
      let next = 0
      for (const { text, values, size } of sqlite) {
        const statement = text + returning
        for (; order.length - next >= size; next += size) {
          let at = 0
          for (let n = next; n < next + size; n++) {
            const place = order[n] as number
            values[at++] = batch.moment(place)
            values[at++] = batch.visitor(place)
            values[at++] = batch.number(place, 0)
            for (let column = 1; column < numberColumns; column++) values[at++] = batch.number(place, column) || null
          }
          const back = yield* sql.unsafe(statement, values)
          if (returning !== "") given.push(...back)
          if (next % rowsAtOnce === 0) yield* nextTick
        }
      }
      return given
    })

  const onPostgres = (batch: Batch, order: Uint32Array, returning: string) =>
    Effect.gen(function* () {
      const given: Array<unknown> = []
      for (let next = 0; next < order.length; next += postgresRows) {
        const part = Array.from(order.subarray(next, next + postgresRows))
        const back = yield* sql.unsafe(
          postgresInsert + returning,
          columns.map((_, column) => part.map((place) => cell(batch, place, column)))
        )
        given.push(...back)
      }
      return given
    })

  const insert = sql.onDialectOrElse({ pg: () => onPostgres, orElse: () => onSqlite })
  return {
    add: (batch: Batch, order: Uint32Array) => Effect.asVoid(insert(batch, order, "")),

    /** Adds clicks and returns their numbers in the same order. */
    addNumbered: (batch: Batch, order: Uint32Array) =>
      // Numbers increase in insertion order, but the returned rows may be in another order, so sort them.
      Effect.map(numbered(insert(batch, order, " RETURNING seq")), (back) =>
        back.map(({ seq }) => seq).sort((a, b) => a - b)
      )
  }
})
