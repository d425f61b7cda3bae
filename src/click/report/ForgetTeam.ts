import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { TeamId } from "../../contract/Id.ts"
import { nextTick, untilNone } from "../../lib/NextTick.ts"
import { inNumbers } from "../../storage/InList.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { ClickNamesTable, ClickRollupsTable, ClicksTable } from "../Tables.ts"
import { writeTables } from "./Store.ts"

/** How many clicks one statement deletes. It blocks bookings. */
const atOnce = 5000

const numbers = rowsOf(ClickNamesTable.row.pick("id"))
const subjectsOf = rowsOf(ClicksTable.row.pick("link", "page", "bio_link", "qrcode"))
const buckets = rowsOf(
  ClickRollupsTable.row.pick("start").pipe(Schema.extend(Schema.Struct({ level: Schema.Literal(0, 1, 2) })))
)
const rolledUp = rowsOf(ClickRollupsTable.row.pick("subject"))

/** Deletes all data about the clicks of a team; returns the number of clicks. */
export const forgetTeam = (teamId: TeamId) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { drop } = yield* writeTables
    const [known] = yield* numbers(sql`SELECT id FROM click_names WHERE name = ${teamId}`)
    if (known === undefined) return 0
    const team = known.id

    const forgetTotals = (subjects: ReadonlySet<number>) =>
      subjects.size === 0
        ? Effect.void
        : Effect.orDie(
            Effect.zipRight(
              sql`DELETE FROM click_totals WHERE ${inNumbers(sql, "subject", subjects)}`,
              sql`DELETE FROM deleted_totals WHERE ${inNumbers(sql, "subject", subjects)}`
            )
          )

    // After this, the team's open buckets are no longer rolled up.
    yield* Effect.orDie(sql`DELETE FROM click_marks WHERE team = ${team}`)
    const count = yield* untilNone(
      Effect.gen(function* () {
        const gone = yield* subjectsOf(sql`DELETE FROM clicks WHERE seq IN (
          SELECT seq FROM clicks WHERE team = ${team} LIMIT ${atOnce}) RETURNING link, page, bio_link, qrcode`)
        const subjects = gone.flatMap(({ link, page, bio_link, qrcode }) => [link, page, bio_link, qrcode])
        yield* forgetTotals(new Set(subjects.filter((subject) => subject !== null)))
        return gone.length
      })
    )
    for (const table of ["deleted_clicks", "deleted_rollups"] as const) {
      yield* Effect.orDie(sql`DELETE FROM ${sql(table)} WHERE team = ${team}`)
    }
    yield* Effect.orDie(sql`DELETE FROM click_deletion_parts WHERE job IN
      (SELECT job FROM click_deletions WHERE team = ${team})`)
    yield* Effect.orDie(sql`DELETE FROM click_deletions WHERE team = ${team}`)
    const subjects = yield* rolledUp(sql`SELECT DISTINCT subject FROM click_rollups WHERE team = ${team}`)
    yield* forgetTotals(new Set(subjects.map(({ subject }) => subject)))
    const held = yield* buckets(sql`SELECT level, start FROM click_rollups WHERE team = ${team}
      UNION SELECT level, start FROM click_segments WHERE team = ${team}`)
    for (const { level, start } of held) {
      yield* Effect.orDie(drop({ team, level, start }))
      yield* nextTick
    }
    yield* Effect.orDie(sql`DELETE FROM click_floors WHERE team = ${team}`)
    return count
  })
