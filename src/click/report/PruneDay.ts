import { SqlClient } from "@effect/sql"
import { Effect, Option } from "effect"
import { dayMillis, monthStart } from "../../lib/Time.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { transaction } from "../../storage/Transaction.ts"
import { level, type Span } from "./Buckets.ts"
import { type Closing, rollupsOf } from "./CloseDay.ts"
import { columnsOfDay } from "./Days.ts"
import { afterRetention } from "./Forget.ts"
import { packed } from "./Store.ts"
import { unprunedClicks } from "./UnprunedClicks.ts"

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
