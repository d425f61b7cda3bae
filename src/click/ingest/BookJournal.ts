import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect, Schema } from "effect"
import { traced } from "../../lib/Traced.ts"
import { MainDatabase } from "../../storage/MainDatabase.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { deleteAgain } from "../deletion/DeleteAgain.ts"
import { readFrom } from "../journal/JournalReader.ts"
import { journalFolder } from "../journal/JournalSegments.ts"
import { makeJournalBooker } from "./JournalBooker.ts"
import { validRecord } from "./ParseRecord.ts"
import { makeTotalsPublisher, shownTables } from "./PublishTotals.ts"
import { start } from "./Totals.ts"

const sliceBytes = 1024 * 1024
const totalsAtOnce = 1000

const Shown = rowsOf(Schema.Struct({ id: Schema.String, total_clicks: Schema.Number }))

const Deleted = rowsOf(Schema.Struct({ id: Schema.String, deleted_clicks: Schema.Number }))

/** The number of valid records in a journal that no process writes to. Blocks. */
const recordsIn = (folder: string): number => {
  const room = Buffer.allocUnsafe(sliceBytes)
  let count = 0
  for (let position = start; ; ) {
    const { records, next, atEnd } = readFrom(folder, position, room)
    count += records.filter((record) => validRecord(record, record.at) !== undefined).length
    if (atEnd) return count
    position = next
  }
}

/**
 * Books the journal in a data folder that no process writes to. Returns the counts of clicks booked now, clicks booked
 * before, and broken records. The folder stays unchanged, so the call can be repeated.
 */
export const bookJournal = traced("bookJournal")(function* (dataDir: string) {
  const { publishAll } = yield* makeTotalsPublisher(Effect.void)
  const { bookAll } = yield* makeJournalBooker(dataDir, undefined)
  const { booked, broken } = yield* bookAll
  yield* publishAll
  const held = yield* Effect.sync(() => recordsIn(journalFolder(dataDir)))
  return { booked, already: Math.max(0, held - booked), broken }
})

/** Raises totals of clicks to those that links, pages and QR codes show, because the clicks behind them may be lost. */
const keepShownTotals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const main = yield* MainDatabase
  for (const table of shownTables) {
    const rows = yield* Shown(main.unsafe(`SELECT id, total_clicks FROM ${table} WHERE total_clicks > 0`))
    for (const some of Arr.chunksOf(rows, totalsAtOnce)) {
      const totals = JSON.stringify(some.map(({ id, total_clicks }) => [id, total_clicks]))
      yield* sql.unsafe(
        "INSERT INTO click_names (name) SELECT value ->> 0 FROM json_each(?) WHERE true ON CONFLICT (name) DO NOTHING",
        [totals]
      )
      yield* sql.unsafe(
        `INSERT INTO click_totals (subject, clicks) SELECT n.id, t.value ->> 1 FROM json_each(?) t
          JOIN click_names n ON n.name = t.value ->> 0 WHERE true
          ON CONFLICT (subject) DO UPDATE SET clicks = max(clicks, excluded.clicks)`,
        [totals]
      )
    }
  }
})

/** Keeps how many clicks were deleted from links. */
const keepDeletedCounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const main = yield* MainDatabase
  const rows = yield* Deleted(main`SELECT id, deleted_clicks FROM links WHERE deleted_clicks > 0`)
  for (const some of Arr.chunksOf(rows, totalsAtOnce)) {
    yield* sql.unsafe(
      `UPDATE click_totals SET deleted = t.value ->> 1 FROM json_each(?) t
        JOIN click_names n ON n.name = t.value ->> 0 WHERE subject = n.id`,
      [JSON.stringify(some.map(({ id, deleted_clicks }) => [id, deleted_clicks]))]
    )
  }
})

/**
 * Books the whole journal into a new, empty database of clicks, without those that someone deleted. Totals never fall.
 * Returns the number of clicks.
 */
export const rebuildClicks = traced("rebuildClicks")(function* (dataDir: string) {
  const { bookAll } = yield* makeJournalBooker(dataDir, undefined)
  const { booked } = yield* bookAll
  const deleted = yield* deleteAgain
  yield* keepShownTotals
  yield* keepDeletedCounts
  yield* (yield* makeTotalsPublisher(Effect.void)).publishAll
  return booked - deleted
})
