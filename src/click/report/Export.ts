import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Effect, Option, Stream } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { zoneOf } from "../../lib/Zone.ts"
import type { ReportQuery } from "../LedgerActor.ts"
import type { RecentClick } from "../query/Analytics.ts"
import { columnsOf, type RawRow } from "./Columns.ts"
import { makeMatcher } from "./Matcher.ts"
import type { After, RawClicks } from "./RawClicks.ts"
import { cell, showClicks } from "./Recent.ts"
import type { RecordNames, StoredNames } from "./RecordNames.ts"
import { resolveScope, selectRows } from "./Scoped.ts"

/** How many clicks are read at once. */
const pageRows = 1_000

/** The clicks in a report's scope, span and filters, page by page, oldest first. */
export const exportOf = (raw: RawClicks, texts: StoredNames, records: RecordNames) => {
  const show = showClicks(texts, records)
  return (query: ReportQuery): Stream.Stream<RecentClick, SqlError> =>
    Stream.unwrap(
      Effect.map(resolveScope(texts, records, query.scope), (scoped) => {
        if (scoped === undefined) return Stream.empty
        const matcher = makeMatcher(texts, records, query.filters, zoneOf(query.timezone))
        const start: After = { at: query.from, seq: 0 }
        return Stream.paginateChunkEffect(start, (after) =>
          Effect.gen(function* () {
            // Yield a tick, because only then is an aborted export noticed.
            yield* nextTick
            const rows = yield* raw.next(scoped.subject, after, query.to, pageRows)
            const kept = yield* selectRows(columnsOf(rows), scoped, matcher)
            const clicks = yield* show([...kept].map((row) => rows[row] as RawRow))
            const last = rows.length < pageRows ? undefined : rows.at(-1)
            const next = last && { at: cell(last, "at") as number, seq: cell(last, "seq") as number }
            return [Chunk.fromIterable(clicks), Option.fromNullable(next)] as const
          })
        )
      })
    )
}
