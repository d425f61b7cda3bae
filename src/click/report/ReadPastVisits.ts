import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import {
  mostReplayed,
  mostVisitors,
  type PastVisits,
  type ReplayQuestion,
  type VisitorsQuestion
} from "../query/PastVisits.ts"
import type { StoredNames } from "./RecordNames.ts"

const name = Schema.NullOr(Schema.Number)

const Alike = rowsOf(
  Schema.Struct({
    user_agent: name,
    language_tag: name,
    referer: name,
    country: name,
    destination: name,
    phase: Schema.Number,
    step: Schema.NullOr(Schema.Number),
    count: Schema.Number
  })
)

/** Reads the latest clicks of a link without bots, those that rules can't tell apart as one. */
export const readPastVisits = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* (texts: StoredNames, { linkId, from, moments, step }: ReplayQuestion) {
    const link = (yield* texts.numbersOf([linkId])).get(linkId)
    if (link === undefined) return []
    const passed = moments.map((moment) => sql`CASE WHEN at >= ${moment} THEN 1 ELSE 0 END`)
    // Both databases divide integers without the rest.
    const steps = step === null ? sql`NULL` : sql`at / ${sql.literal(String(Math.trunc(step)))}`
    const rows =
      yield* Alike(sql`SELECT user_agent, language_tag, referer, country, destination, phase, step, count(*) AS count
        FROM (SELECT user_agent, language_tag, referer, country, destination, ${sql.join(" + ", false, "0")(passed)} AS phase, ${steps} AS step
          FROM clicks WHERE link = ${link} AND at >= ${from} AND is_bot = 0 ORDER BY at DESC LIMIT ${mostReplayed}) AS latest
        GROUP BY user_agent, language_tag, referer, country, destination, phase, step`)
    const named = yield* texts.of(
      rows.flatMap((row) =>
        [row.user_agent, row.language_tag, row.referer, row.country, row.destination].flatMap((id) => id ?? [])
      )
    )
    const textOf = (id: number | null) => (id === null ? "" : (named.get(id) ?? ""))
    return rows.map(
      ({ count, phase, step: number, ...row }): PastVisits => ({
        count,
        phase,
        at: step === null || number === null ? null : number * step,
        userAgent: textOf(row.user_agent),
        language: textOf(row.language_tag),
        referrer: textOf(row.referer),
        country: textOf(row.country) || null,
        destination: textOf(row.destination)
      })
    )
  })
)

const Visited = rowsOf(Schema.Struct({ visitor: Schema.Uint8ArrayFromSelf }))

/** Reads the latest visitors of a link without bots, as hex. */
export const readVisitors = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* (texts: StoredNames, { linkId, from }: VisitorsQuestion) {
    const link = (yield* texts.numbersOf([linkId])).get(linkId)
    if (link === undefined) return []
    const rows = yield* Visited(sql`SELECT DISTINCT visitor FROM (SELECT visitor FROM clicks
      WHERE link = ${link} AND at >= ${from} AND is_bot = 0 ORDER BY at DESC LIMIT ${mostVisitors}) AS latest`)
    return rows.map(({ visitor }) => Buffer.from(visitor).toString("hex"))
  })
)
