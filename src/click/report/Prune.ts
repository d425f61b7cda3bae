import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { orDieSql } from "../../storage/Conflict.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { transaction } from "../../storage/Transaction.ts"
import { dayMillis, dayStart, level } from "./Buckets.ts"
import { type Closing, rollupsOf } from "./CloseDay.ts"
import { packed } from "./Store.ts"

const teamRows = rowsOf(Schema.Struct({ team: Schema.NullOr(Schema.Number) }))

/** Every team that has clicks, found by steps through the index. */
export const teamsWithClicks = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    teamRows(sql`WITH RECURSIVE teams (team) AS (
        SELECT min(team) FROM clicks
        UNION ALL SELECT (SELECT min(c.team) FROM clicks c WHERE c.team > t.team) FROM teams t WHERE t.team IS NOT NULL
      ) SELECT team FROM teams WHERE team IS NOT NULL`),
    (rows) => rows.flatMap(({ team }) => (team === null ? [] : [team]))
  )
)

/**
 * Deletes the clicks of a team's day and leaves its rollups, for every link however few its clicks were: in one
 * transaction, so that each click is either there or counted.
 */
const seal = ({ raw, write }: Closing, team: number, start: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const span = { from: start, to: start + dayMillis }
    return yield* orDieSql(
      transaction(
        Effect.gen(function* () {
          yield* write.oneState
          const columns = yield* raw.columns({ column: "team", id: team }, [span])
          yield* write.storeRollups({ team, level: level.day, start }, rollupsOf(team, columns, 1).map(packed))
          yield* write.dropSegments(team, level.day, span)
          yield* write.raiseFloor(team, span.to)
          return yield* write.removeClicks(team, span)
        })
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    )
  })

/** Deletes a team's clicks from before a day, oldest day first; late ones of sealed days are left to be closed. */
export const pruneTeam = (closing: Closing, team: number, before: number) =>
  Effect.gen(function* () {
    let count = 0
    let floor = yield* closing.read.floor(team)
    for (;;) {
      const first = yield* closing.raw.first({ column: "team", id: team }, floor)
      if (first === null || first >= before) break
      const day = dayStart(first)
      count += yield* seal(closing, team, day)
      floor = day + dayMillis
      yield* Effect.yieldNow()
    }
    yield* Effect.orDie(closing.write.raiseFloor(team, before))
    return count
  })
