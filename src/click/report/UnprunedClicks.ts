import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import { ClickFloorsTable, ClicksTable } from "../Tables.ts"
import type { Span } from "./Buckets.ts"

/** How many clicks one transaction deletes. It blocks bookings. */
const atOnce = 5000

const numbers = rowsOf(Schema.Struct({ seq: Schema.NullOr(ClicksTable.fields.seq) }))

/** Clicks that still exist although the rollups of their day count them. */
export const unprunedClicks = Effect.map(SqlClient.SqlClient, (sql) => ({
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
