import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schema } from "effect"
import { timeOf } from "../../contract/Id.ts"
import { nextTick, untilNone } from "../../lib/NextTick.ts"
import { hourMillis } from "../../lib/Time.ts"
import { eraseFromLog } from "../../storage/EraseFromLog.ts"
import { inIds } from "../../storage/InList.ts"
import { MainDatabase } from "../../storage/MainDatabase.ts"
import { outsideTransaction } from "../../storage/OutsideTransaction.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { thoroughly } from "../../storage/SecureDelete.ts"
import { makeNameSweep } from "../ingest/SweepNames.ts"
import { ClickDeletionsTable } from "../Tables.ts"

/** How long after the last possible undo clicks are erased. An undo that began before it is stored by then. */
const graceMillis = 60_000
/** A deletion without a job is that of a request that failed, once it is this old. */
const orphanMillis = hourMillis
const jobsAtOnce = 20
const clicksAtOnce = 5000

const jobs = rowsOf(ClickDeletionsTable.row.pick("job"))
const kept = rowsOf(Schema.Struct({ id: Schema.String, is_kept: Schema.Number }))

/** Erases deleted clicks for good once their deletion can no longer be undone. */
export const makePurge = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const main = yield* MainDatabase
  const alone = outsideTransaction(main)
  const sweep = yield* makeNameSweep
  const erasing = yield* thoroughly

  const erase = (job: string) =>
    Effect.gen(function* () {
      const count = yield* untilNone(
        Effect.gen(function* () {
          const gone = yield* sql`DELETE FROM deleted_clicks WHERE seq IN
            (SELECT seq FROM deleted_clicks WHERE job = ${job} LIMIT ${clicksAtOnce}) RETURNING seq`
          yield* nextTick
          return gone.length
        })
      )
      yield* sql`DELETE FROM deleted_rollups WHERE job = ${job}`
      yield* sql`DELETE FROM click_deletion_parts WHERE job = ${job}`
      yield* sql`DELETE FROM click_deletions WHERE job = ${job}`
      return count
    }).pipe(erasing)

  return Effect.gen(function* () {
    const found = yield* jobs(sql`SELECT job FROM click_deletions ORDER BY job LIMIT ${jobsAtOnce}`)
    if (found.length === 0) return 0
    const now = yield* Clock.currentTimeMillis
    const known = yield* alone(
      kept(main`SELECT id, CASE WHEN state IN ('queued', 'running', 'paused', 'undoing')
        OR (state IN ('done', 'cancelled', 'failed') AND undo_until > ${now - graceMillis}) THEN 1 ELSE 0 END AS is_kept
        FROM jobs WHERE ${inIds(
          main,
          "id",
          found.map(({ job }) => job)
        )}`)
    )
    const states = new Map(known.map(({ id, is_kept }) => [id, is_kept === 1]))
    const over = found.filter(({ job }) => !(states.get(job) ?? timeOf(job) > now - orphanMillis))
    let count = 0
    for (const { job } of over) count += yield* erase(job)
    if (count > 0) yield* sweep
    if (over.length > 0) yield* Effect.provideService(eraseFromLog, SqlClient.SqlClient, sql)
    return count
  })
})
