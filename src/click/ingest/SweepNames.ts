import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { ClickReads } from "../../storage/ClickReads.ts"
import { eraseFromLog } from "../../storage/EraseFromLog.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { thoroughly } from "../../storage/SecureDelete.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { sweepGeneration } from "../SweepGeneration.ts"
import { ClickNamesTable, ClicksTable } from "../Tables.ts"
import { UsedNames, usedNames } from "./UsedNames.ts"

/** How many names one transaction deletes. It blocks bookings. */
const namesAtOnce = 2000

const ends = rowsOf(
  Schema.Struct({ click: Schema.NullOr(ClicksTable.fields.seq), name: Schema.NullOr(ClickNamesTable.fields.id) })
)
const numbers = rowsOf(ClickNamesTable.row.pick("id"))

/**
 * Deletes names that are unused after clicks were deleted, because they may reveal visitors. Returns the number
 * deleted. No node can book a deleted name: a sweep invalidates their cached numbers.
 */
export const makeNameSweep = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const reads = yield* ClickReads
  const { all } = yield* Effect.provideService(usedNames, SqlClient.SqlClient, reads)
  const { ofClicks } = yield* usedNames
  const { next } = yield* sweepGeneration
  const atomically = transactionOn(sql)
  const erasing = yield* thoroughly
  const end = Effect.map(
    ends(sql`SELECT (SELECT max(seq) FROM clicks) AS click, (SELECT max(id) FROM click_names) AS name`),
    ([row]) => ({ click: row?.click ?? 0, name: row?.name ?? 0 })
  )
  const page = (after: number, last: number) =>
    numbers(sql`SELECT id FROM click_names WHERE id > ${after} AND id <= ${last} ORDER BY id LIMIT ${namesAtOnce}`)
  const remove = (ids: ReadonlyArray<number>) =>
    sql.onDialectOrElse({
      pg: () => sql.unsafe("DELETE FROM click_names WHERE id = ANY ($1::bigint[])", [ids]),
      orElse: () =>
        sql.unsafe("DELETE FROM click_names WHERE id IN (SELECT value FROM json_each(?))", [JSON.stringify(ids)])
    })
  return Effect.gen(function* () {
    // Wait for bookings in progress, so that later clicks have higher numbers.
    const begin = yield* atomically(Effect.zipRight(next, end))
    const used = new UsedNames(begin.name)
    yield* all(used, begin.click)
    let known = begin.click
    let after = 0
    let count = 0
    for (;;) {
      const names = yield* page(after, begin.name)
      const last = names.at(-1)
      if (last === undefined) break
      after = last.id
      if (names.every(({ id }) => used.has(id))) continue
      count += yield* erasing(
        atomically(
          Effect.gen(function* () {
            yield* next
            const { click } = yield* end
            yield* ofClicks(used, known, click)
            known = click
            const unused = names.flatMap(({ id }) => (used.has(id) ? [] : [id]))
            if (unused.length > 0) yield* remove(unused)
            return unused.length
          })
        )
      )
    }
    if (count > 0) yield* Effect.provideService(eraseFromLog, SqlClient.SqlClient, sql)
    return count
  }).pipe(Effect.orDie)
})
