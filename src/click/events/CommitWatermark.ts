import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schema } from "effect"
import { ClickReads } from "../../storage/ClickReads.ts"
import { rowsOf } from "../../storage/Rows.ts"

const numbers = rowsOf(Schema.Struct({ seq: Schema.NullOr(Schema.Number) }))
const transactions = rowsOf(Schema.Struct({ id: Schema.String }))

interface Watermark {
  /** Every click up to this number is visible. */
  readonly seq: number
  /** Whether later clicks are being booked. */
  readonly isBehind: boolean
}

type Making = Effect.Effect<Effect.Effect<Watermark, SqlError>, never, ClickReads | SqlClient.SqlClient>

/**
 * How many times, and at what interval, to check whether bookings have committed. Most bookings commit within
 * milliseconds.
 */
const tries = 4
const rest = "15 millis"

/** On SQLite one connection writes clicks in the order of their numbers. */
const onSqlite: Making = Effect.map(ClickReads, (sql) =>
  Effect.map(numbers(sql`SELECT max(seq) AS seq FROM clicks`), ([row]) => ({ seq: row?.seq ?? 0, isBehind: false }))
)

/**
 * On PostgreSQL several servers book at once, and a click may become visible after one with a higher number. Each
 * booking gets its transaction id before it gets click numbers, because it first moves its position. So once all
 * transactions that were running when the last number was read have ended, no further click up to that number can
 * appear.
 */
const onPostgres: Making = Effect.map(SqlClient.SqlClient, (sql) => {
  let known = 0
  let fence: { readonly seq: number; readonly id: bigint } | undefined
  const last = numbers(sql`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS seq FROM ${sql("clicks_seq_seq")}`)
  const own = transactions(sql`SELECT pg_current_xact_id()::text AS id`)
  const oldest = transactions(sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS id`)
  const idOf = (rows: ReadonlyArray<{ readonly id: string }>) => BigInt(rows[0]?.id ?? "0")

  const raise = Effect.gen(function* () {
    const seq = (yield* last)[0]?.seq ?? 0
    if (seq <= known) return
    fence = { seq, id: idOf(yield* own) }
  })
  return Effect.gen(function* () {
    for (let n = 0; n < tries; n++) {
      if (fence === undefined) yield* raise
      if (fence === undefined) return { seq: known, isBehind: false }
      const { seq, id } = fence
      if (idOf(yield* oldest) > id) {
        known = Math.max(known, seq)
        fence = undefined
        return { seq: known, isBehind: false }
      }
      yield* Effect.sleep(rest)
    }
    return { seq: known, isBehind: true }
  })
})

/** Finds the number up to which clicks can be delivered. */
export const makeCommitWatermark = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({ pg: () => onPostgres, orElse: () => onSqlite })
)
