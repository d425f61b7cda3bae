import { Effect } from "effect"
import { hourMillis } from "../../lib/Time.ts"
import type { Span } from "./Buckets.ts"
import { columnsOf, type RawRow } from "./Columns.ts"
import type { Matcher } from "./Matcher.ts"
import type { RawClicks } from "./RawClicks.ts"
import { cell } from "./Recent.ts"
import { type Scoped, selectRows } from "./Scoped.ts"
import type { Tally } from "./Tally.ts"

/** How many of the latest clicks a report returns. */
const shown = 50
const pageRows = 1_000

/** The latest clicks of a whole team or one link, in index order. */
export const latestRows = (raw: RawClicks, { subject }: Scoped, { from, to }: Span) =>
  raw.latest(subject, from, { at: to - 1, seq: Number.MAX_SAFE_INTEGER }, true, shown)

/** The latest clicks that pass the filters; `hours` are the hours with clicks. */
export const latestMatching = Effect.fnUntraced(function* (
  raw: RawClicks,
  scoped: Scoped,
  matcher: Matcher,
  { from, to }: Span,
  hours: Tally
) {
  const found: Array<RawRow> = []
  const latestFirst = hours.keys().slice().sort().reverse()
  for (const hour of latestFirst) {
    const first = Math.max(from, hour * hourMillis)
    let before = { at: Math.min(to, (hour + 1) * hourMillis) - 1, seq: Number.MAX_SAFE_INTEGER }
    for (;;) {
      const rows = yield* raw.latest(scoped.subject, first, before, !matcher.asksForBots, pageRows)
      const kept = yield* selectRows(columnsOf(rows), scoped, matcher)
      for (const row of kept) found.push(rows[row] as RawRow)
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageRows || found.length >= shown) break
      before = { at: cell(last, "at") as number, seq: cell(last, "seq") as number }
    }
    if (found.length >= shown) break
  }
  return found.slice(0, shown)
})
