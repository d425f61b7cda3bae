import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import { mostVisitors, type VisitorsQuestion } from "../query/PastVisits.ts"
import type { StoredNames } from "./RecordNames.ts"

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
