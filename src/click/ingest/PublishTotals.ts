import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { ClickReads } from "../../storage/ClickReads.ts"
import { MainDatabase } from "../../storage/MainDatabase.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { ClickNamesTable, ClickTotalsTable } from "../Tables.ts"

/** How many totals one write of the main database tells, which visitors' and the API's writes must wait for. */
const rowsAtOnce = 100
const postgresRows = 5000

/** Where totals are shown: each table has the ids of its subjects and `total_clicks`. */
const tables = ["links", "bio_links", "bio_plugin_links", "published_links", "qrcodes"] as const

const unshown = rowsOf(
  Schema.Struct({ ...ClickTotalsTable.row.pick("subject", "clicks").fields, id: ClickNamesTable.fields.name })
)
const told = rowsOf(ClickTotalsTable.row.pick("subject"))

/** One file is told of another's totals; a crash between the two leaves them to be told again. */
const onSqlite = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const reads = yield* ClickReads
  const main = yield* MainDatabase
  return Effect.gen(function* () {
    const rows = yield* unshown(reads`SELECT t.subject, t.clicks, n.name AS id FROM click_totals t
      JOIN click_names n ON n.id = t.subject WHERE t.clicks <> t.shown LIMIT ${rowsAtOnce}`)
    if (rows.length === 0) return { count: 0, isAll: true }
    const totals = JSON.stringify(Object.fromEntries(rows.map(({ id, clicks }) => [id, clicks])))
    for (const table of tables) {
      yield* main.unsafe(
        `UPDATE ${table} SET total_clicks = t.value FROM json_each(?) t WHERE ${table}.id = t.key AND total_clicks <> t.value`,
        [totals]
      )
    }
    yield* sql.unsafe(
      "UPDATE click_totals SET shown = t.value ->> 1 FROM json_each(?) t WHERE subject = t.value ->> 0",
      [JSON.stringify(rows.map(({ subject, clicks }) => [subject, clicks]))]
    )
    return { count: rows.length, isAll: rows.length < rowsAtOnce }
  })
})

/** Both are in one database; rows that another node is telling are left to it. */
const onPostgres = Effect.map(SqlClient.SqlClient, (sql) => {
  const updates = tables.map(
    (table) => `${table}_told AS (UPDATE ${table} SET total_clicks = unshown.clicks FROM unshown
      WHERE ${table}.id = unshown.id AND total_clicks <> unshown.clicks)`
  )
  const text = `WITH unshown AS (
      SELECT t.subject, t.clicks, n.name::uuid AS id FROM click_totals t JOIN click_names n ON n.id = t.subject
      WHERE t.clicks <> t.shown ORDER BY t.subject LIMIT ${postgresRows} FOR UPDATE OF t SKIP LOCKED
    ), ${updates.join(", ")}
    UPDATE click_totals t SET shown = unshown.clicks FROM unshown WHERE t.subject = unshown.subject RETURNING t.subject`
  return Effect.map(told(sql.unsafe(text)), ({ length }) => ({ count: length, isAll: length < postgresRows }))
})

/**
 * Copies some of the totals that changed to where they are shown; gives how many there were and whether these were all.
 * Totals are copied as they are, not added, so that copying twice does no harm.
 */
export const publishTotals = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({ pg: () => onPostgres, orElse: () => onSqlite })
)
