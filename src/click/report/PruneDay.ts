import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { dayMillis, monthStart } from "../../lib/Time.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { transaction } from "../../storage/Transaction.ts"
import { ClickFloorsTable, ClicksTable } from "../Tables.ts"
import { level, type Span } from "./Buckets.ts"
import { type Closing, rollupsOf } from "./CloseDay.ts"
import { columnsOfDay } from "./Days.ts"
import { afterRetention } from "./Forget.ts"
import { packed } from "./Store.ts"

/** How many clicks one transaction deletes. It blocks bookings. */
const atOnce = 5000

const numbers = rowsOf(Schema.Struct({ seq: Schema.NullOr(ClicksTable.fields.seq) }))

/** Clicks that still exist although the rollups of their day count them. */
const unprunedClicks = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** The highest number of any click. */
  lastNumber: Effect.map(numbers(sql`SELECT max(seq) AS seq FROM clicks`), ([row]) => row?.seq ?? 0),

  /** Deletes a batch of a team's clicks in a span, up to a number; returns how many, 0 if none are left. */
  remove: Effect.fnUntraced(function* (team: number, { from, to }: Span, last: number) {
    const { length } = yield* sql`DELETE FROM clicks WHERE seq IN (
      SELECT seq FROM clicks WHERE team = ${team} AND at >= ${from} AND at < ${to} AND +seq <= ${last}
      LIMIT ${atOnce}) RETURNING seq`
    if (length === 0)
      yield* sql`${ClickFloorsTable.on(sql).update({ leftover: 0 })} WHERE team = ${team} AND leftover = ${last}`
    return length
  })
}))

/** Whether a day is unchanged since it was read: nothing was booked for it, and no other node closed it. */
const isAsRead = ({ raw, read }: Closing, team: number, span: Span, rows: number) =>
  Effect.gen(function* () {
    const marks = (yield* read.marks(team, span)).filter((mark) => mark.level !== level.month)
    if (marks.length > 0) return false
    return (yield* raw.countUpTo({ column: "team", id: team }, [span], rows + 1)) === rows
  })

/**
 * Replaces a team's clicks of a day with rollups, in one transaction, so that no report misses a click or counts it
 * twice. Every link gets a rollup, even with few clicks. SQLite can't book clicks during a transaction, so there the
 * clicks are deleted later. Returns the number deleted, or none if the day has changed.
 */
export const pruneDay = ({ raw, read, write }: Closing, team: number, start: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const left = yield* unprunedClicks
    const span = { from: start, to: start + dayMillis }
    const columns = yield* columnsOfDay(raw, read, team, start)
    const rollups = rollupsOf(team, columns, 1).map(afterRetention).map(packed)
    return yield* orDieSql(
      transaction(
        Effect.gen(function* () {
          yield* write.oneState
          if ((yield* read.floor(team)) >= span.to) return Option.some(0)
          if (!(yield* isAsRead({ raw, read, write }, team, span, columns.rows))) return Option.none<number>()
          yield* write.storeRollups({ team, level: level.day, start }, rollups)
          yield* write.dropSegments(team, level.day, span)
          // Have the month summed again, without the columns that are deleted with the clicks.
          yield* write.mark([{ team, level: level.month, start: monthStart(start) }])
          return yield* sql.onDialectOrElse({
            pg: () =>
              Effect.zipRight(
                write.raiseFloor(team, span.to, 0),
                Effect.map(write.removeClicks(team, span), Option.some)
              ),
            orElse: () =>
              Effect.as(
                Effect.flatMap(left.lastNumber, (last) => write.raiseFloor(team, span.to, last)),
                Option.some(0)
              )
          })
        })
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    )
  })

/** Deletes the remaining clicks of the last sealed day, in many small transactions; returns the number deleted. */
export const deletePruned = ({ read }: Closing, team: number) =>
  Effect.gen(function* () {
    const left = yield* unprunedClicks
    const leftover = yield* read.leftover(team)
    if (leftover === 0) return 0
    const to = yield* read.floor(team)
    const span = { from: to - dayMillis, to }
    let count = 0
    for (;;) {
      const gone = yield* Effect.orDie(left.remove(team, span, leftover))
      if (gone === 0) return count
      count += gone
      yield* Effect.yieldNow()
    }
  })
