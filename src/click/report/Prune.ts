import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schema } from "effect"
import { dayMillis, dayStart } from "../../lib/Time.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { ClicksTable } from "../Tables.ts"
import type { Closing } from "./CloseDay.ts"
import { deletePruned, pruneDay } from "./PruneDay.ts"

const teamRows = rowsOf(Schema.Struct({ team: Schema.NullOr(ClicksTable.fields.team) }))

/** Every team with clicks, found by skipping through the index. */
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
 * Deletes a team's clicks before a day, oldest day first. Late clicks of sealed days stay until they are closed.
 * `close` runs if a day got clicks in the meantime.
 */
export const pruneTeam = (closing: Closing, team: number, before: number, close: Effect.Effect<void, SqlError>) =>
  Effect.gen(function* () {
    // Finish a day that was sealed before the process died: delete its remaining clicks.
    let count = yield* deletePruned(closing, team)
    let floor = yield* closing.read.floor(team)
    for (;;) {
      const first = yield* closing.raw.first({ column: "team", id: team }, floor)
      if (first === null || first >= before) break
      const day = dayStart(first)
      const sealed = yield* pruneDay(closing, team, day)
      if (Option.isSome(sealed)) {
        count += sealed.value + (yield* deletePruned(closing, team))
        floor = day + dayMillis
      } else yield* close
      yield* Effect.yieldNow()
    }
    yield* Effect.orDie(closing.write.raiseFloor(team, before, 0))
    return count
  })
