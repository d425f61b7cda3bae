import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schedule, Schema } from "effect"
import { ClickReads } from "../../storage/ClickReads.ts"
import { MainDatabase } from "../../storage/MainDatabase.ts"
import { outsideTransaction } from "../../storage/OutsideTransaction.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { ClickNamesTable, ClickTotalsTable } from "../Tables.ts"

/** How many totals one write copies to the main database. The write blocks requests that also write. */
const rowsAtOnce = 100
const postgresRows = 5000

/** The tables that show totals. Each has the ids of its subjects and `total_clicks`. */
export const shownTables = ["links", "bio_links", "bio_plugin_links", "published_links", "qrcodes"] as const

/** The shown total of subjects whose clicks were deleted or restored, which no subject has. */
export const toPublish = -1

const unshown = rowsOf(
  Schema.Struct({
    ...ClickTotalsTable.row.pick("subject", "clicks", "shown", "deleted").fields,
    id: ClickNamesTable.fields.name
  })
)
const told = rowsOf(ClickTotalsTable.row.pick("subject"))

/**
 * Copies totals from one file to another, then marks them as shown. After a crash in between, they are copied again.
 * Totals are read while the other file is locked, so that of two publishers the later one copies the newer totals.
 */
const onSqlite = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const reads = yield* ClickReads
  const main = yield* MainDatabase
  const outside = outsideTransaction(reads)
  const changed = outside(
    unshown(reads`SELECT t.subject, t.clicks, t.shown, t.deleted, n.name AS id FROM click_totals t
      JOIN click_names n ON n.id = t.subject WHERE t.clicks <> t.shown LIMIT ${rowsAtOnce}`)
  )
  const copy = Effect.gen(function* () {
    const rows = yield* changed
    const totals = JSON.stringify(Object.fromEntries(rows.map(({ id, clicks }) => [id, clicks])))
    for (const table of shownTables) {
      yield* main.unsafe(
        `UPDATE ${table} SET total_clicks = t.value FROM json_each(?) t WHERE ${table}.id = t.key AND total_clicks <> t.value`,
        [totals]
      )
    }
    const deleted = rows.flatMap((row) => (row.shown === toPublish ? [[row.id, row.deleted] as const] : []))
    if (deleted.length > 0) {
      yield* main.unsafe(
        `UPDATE links SET deleted_clicks = t.value FROM json_each(?) t WHERE links.id = t.key AND deleted_clicks <> t.value`,
        [JSON.stringify(Object.fromEntries(deleted))]
      )
    }
    return rows
  })
  return Effect.gen(function* () {
    if ((yield* changed).length === 0) return { count: 0, isAll: true }
    const rows = yield* transactionOn(main)(copy)
    yield* sql.unsafe(
      "UPDATE click_totals SET shown = t.value ->> 1 FROM json_each(?) t WHERE subject = t.value ->> 0",
      [JSON.stringify(rows.map(({ subject, clicks }) => [subject, clicks]))]
    )
    return { count: rows.length, isAll: rows.length < rowsAtOnce }
  })
})

/**
 * On PostgreSQL, totals and the tables that show them are in one database. Rows that another node is publishing are
 * skipped.
 */
const onPostgres = Effect.map(SqlClient.SqlClient, (sql) => {
  const updates = shownTables
    .filter((table) => table !== "links")
    .map(
      (table) => `${table}_told AS (UPDATE ${table} SET total_clicks = unshown.clicks FROM unshown
      WHERE ${table}.id = unshown.id AND total_clicks <> unshown.clicks)`
    )
  // A row can only be updated once in a statement, so links have one of their own for both columns.
  const ofLinks = `links_told AS (UPDATE links SET total_clicks = unshown.clicks,
      deleted_clicks = CASE WHEN unshown.shown = ${toPublish} THEN unshown.deleted ELSE deleted_clicks END FROM unshown
      WHERE links.id = unshown.id AND (total_clicks <> unshown.clicks OR unshown.shown = ${toPublish}))`
  const text = `WITH unshown AS (
      SELECT t.subject, t.clicks, t.shown, t.deleted, n.name::uuid AS id FROM click_totals t JOIN click_names n ON n.id = t.subject
      WHERE t.clicks <> t.shown ORDER BY t.subject LIMIT ${postgresRows} FOR UPDATE OF t SKIP LOCKED
    ), ${[ofLinks, ...updates].join(", ")}
    UPDATE click_totals t SET shown = unshown.clicks FROM unshown WHERE t.subject = unshown.subject RETURNING t.subject`
  return Effect.map(told(sql.unsafe(text)), ({ length }) => ({ count: length, isAll: length < postgresRows }))
})

/**
 * Copies a batch of changed totals to the tables that show them; returns how many, and whether these were all. Totals
 * are set, not added, so repeating a copy does no harm.
 */
export const publishTotals = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({ pg: () => onPostgres, orElse: () => onSqlite })
)

/** The pause between writes to the main database, as a multiple of the last write's duration. */
const restFactor = 4
const shortestRest = 10
/**
 * How often totals are published without a signal. Another process may have booked clicks and exited before publishing
 * them.
 */
const longestWait = "30 seconds"
/** The maximum age of published totals while many of them change. */
const busyMillis = 1000
const busyCount = 100

const again = Schedule.exponential("200 millis").pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.upTo("1 minute")
)

/** Publishes all totals that changed, and does so again whenever `changed` completes. */
export const makeTotalsPublisher = (changed: Effect.Effect<void>) =>
  Effect.map(publishTotals, (show) => {
    /** Pauses between batches for other writers of the main database. Returns the number published. */
    const publishAll = Effect.gen(function* () {
      let count = 0
      for (;;) {
        const began = yield* Clock.currentTimeMillis
        const shown = yield* show
        count += shown.count
        if (shown.isAll) return count
        const took = (yield* Clock.currentTimeMillis) - began
        yield* Effect.sleep(Math.max(shortestRest, took * restFactor))
      }
    })
    return {
      publishAll,
      /**
       * Fails after a minute of failed attempts. A new connection may help, because this one caches failed statements.
       */
      keepPublishing: publishAll.pipe(
        Effect.sandbox,
        Effect.tapError((cause) => Effect.logError("Totals cannot be published.", cause)),
        Effect.retry(again),
        Effect.unsandbox,
        Effect.flatMap((count) => (count >= busyCount ? Effect.sleep(busyMillis) : Effect.void)),
        Effect.zipRight(Effect.timeoutOption(changed, longestWait)),
        Effect.forever
      )
    }
  })
