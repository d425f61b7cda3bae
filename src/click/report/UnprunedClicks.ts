import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import { ClickFloorsTable, ClicksTable } from "../Tables.ts"
import type { Span } from "./Buckets.ts"

/** Clicks that are deleted in one transaction, which bookings wait for. */
const atOnce = 5000

const numbers = rowsOf(Schema.Struct({ seq: Schema.NullOr(ClicksTable.fields.seq) }))

/** What is still there of a day whose rollups count it already. */
export const unprunedClicks = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** The highest number of a click. */
  lastNumber: Effect.map(numbers(sql`SELECT max(seq) AS seq FROM clicks`), ([row]) => row?.seq ?? 0),

  /** Deletes some of a team's clicks of a span, up to a number; gives how many, 0 when none is left. */
  remove: Effect.fnUntraced(function* (team: number, { from, to }: Span, last: number) {
    const { length } = yield* sql`DELETE FROM clicks WHERE seq IN (
      SELECT seq FROM clicks WHERE team = ${team} AND at >= ${from} AND at < ${to} AND +seq <= ${last}
      LIMIT ${atOnce}) RETURNING seq`
    if (length === 0)
      yield* sql`${ClickFloorsTable.on(sql).update({ leftover: 0 })} WHERE team = ${team} AND leftover = ${last}`
    return length
  })
}))
