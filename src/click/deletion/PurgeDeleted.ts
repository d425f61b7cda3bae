import { SqlClient } from "@effect/sql"
import type { Fragment } from "@effect/sql/Statement"
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
const jobsAtOnce = 100
const clicksAtOnce = 5000

const jobs = rowsOf(ClickDeletionsTable.row.pick("job"))
const kept = rowsOf(Schema.Struct({ id: Schema.String, is_kept: Schema.Number }))

/** Erases deleted clicks for good: once their deletion can no longer be undone, or once retention ends. */
export const makePurge = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const main = yield* MainDatabase
  const alone = outsideTransaction(main)
  const sweep = yield* makeNameSweep
  const erasing = yield* thoroughly

  /** Erases the matching clicks in many small transactions; returns the number erased. */
  const eraseClicks = (matching: Fragment) =>
    untilNone(
      Effect.gen(function* () {
        const gone = yield* sql`DELETE FROM deleted_clicks WHERE seq IN
          (SELECT seq FROM deleted_clicks WHERE ${matching} LIMIT ${clicksAtOnce}) RETURNING seq`
        yield* nextTick
        return gone.length
      })
    )

  const erase = (job: string) =>
    Effect.gen(function* () {
      // A canceled job may still be deleting a part. This waits for it and prevents the next one.
      yield* sql`UPDATE click_deletions SET is_undone = 1 WHERE job = ${job}`
      const count = yield* eraseClicks(sql`job = ${job}`)
      yield* sql`DELETE FROM deleted_rollups WHERE job = ${job}`
      yield* sql`DELETE FROM click_deletion_parts WHERE job = ${job}`
      yield* sql`DELETE FROM click_deletions WHERE job = ${job}`
      return count
    }).pipe(erasing)

  /** Those of some jobs whose clicks can't be restored any more. */
  const overOf = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
    const now = yield* Clock.currentTimeMillis
    const known = yield* alone(
      kept(main`SELECT id, CASE WHEN state IN ('queued', 'running', 'paused', 'undoing')
        OR (state IN ('done', 'cancelled', 'failed') AND undo_until > ${now - graceMillis}) THEN 1 ELSE 0 END AS is_kept
        FROM jobs WHERE ${inIds(main, "id", ids)}`)
    )
    const states = new Map(known.map(({ id, is_kept }) => [id, is_kept === 1]))
    return ids.filter((id) => !(states.get(id) ?? timeOf(id) > now - orphanMillis))
  })

  const eraseFromFile = Effect.provideService(eraseFromLog, SqlClient.SqlClient, sql)

  return {
    /** Erases the clicks of deletions that can no longer be undone; returns the number erased. */
    purge: Effect.gen(function* () {
      const over: Array<string> = []
      for (let after = ""; ; ) {
        const found = yield* jobs(sql`SELECT job FROM click_deletions WHERE job > ${after}
          ORDER BY job LIMIT ${sql.literal(String(jobsAtOnce))}`)
        const last = found.at(-1)
        if (last === undefined) break
        over.push(...(yield* overOf(found.map(({ job }) => job))))
        after = last.job
      }
      let count = 0
      for (const job of over) count += yield* erase(job)
      if (count > 0) yield* sweep
      if (over.length > 0) yield* eraseFromFile
      return count
    }),

    /** Erases deleted clicks before a time (milliseconds since 1970); returns the number erased. */
    prune: (before: number) =>
      Effect.tap(erasing(eraseClicks(sql`at < ${before}`)), (count) => (count > 0 ? eraseFromFile : Effect.void))
  }
})
