import { Effect } from "effect"
import { dayStart, hourMillis, joined, level, monthStart, type Span } from "./Buckets.ts"
import type { Columns } from "./Columns.ts"
import { addRows, Figures } from "./Figures.ts"
import type { Matcher } from "./Matcher.ts"
import { type Known, planOf, type Reading, readingOf } from "./Plan.ts"
import type { RawClicks } from "./RawClicks.ts"
import { addBody } from "./RollupBody.ts"
import { type Scoped, selectRows } from "./Scoped.ts"
import { decodeSegment } from "./Segment.ts"
import type { Head, Mark, ReadTables } from "./Tables.ts"
import { testOf } from "./Tests.ts"

export interface Sources {
  readonly raw: RawClicks
  readonly read: ReadTables
}

/** What is to be counted; `detailed` for the lists and the series, else the totals alone. */
export interface Asked {
  readonly scoped: Scoped
  readonly matcher: Matcher
  readonly span: Span
  readonly detailed: boolean
  /** Whether rollups may be used: the filters are none, and no hour is told apart. */
  readonly byRollups: boolean
}

/** A click found by its link's index costs about as much as this many that lie in a segment. */
const rowsForOneClick = 40
const alwaysByIndex = 500

/** Segments held in memory at a time. */
const segmentsAtOnce = 8

const startsOf = <L extends number>(rows: ReadonlyArray<{ readonly level: L; readonly start: number }>, size: L) =>
  new Set(rows.flatMap((row) => (row.level === size ? [row.start] : [])))

const knownOf = (marks: ReadonlyArray<Mark>, heads: ReadonlyArray<Head>, floor: number): Known => ({
  marks: { 0: startsOf(marks, 0), 1: startsOf(marks, 1), 2: startsOf(marks, 2) },
  rollups: { 1: startsOf(heads, 1), 2: startsOf(heads, 2) },
  floor
})

/** Counts what was clicked in a span, from rollups, segments and clicks, whichever is up to date and quickest. */
export const gather = ({ raw, read }: Sources, asked: Asked): Effect.Effect<Figures> =>
  Effect.gen(function* () {
    const { scoped, span, detailed, byRollups } = asked
    const { team, subject } = scoped
    const figures = new Figures()
    if (span.from >= span.to) return figures
    const heads = byRollups ? yield* read.heads(subject.id, span) : []
    const marks = yield* read.marks(team, { from: monthStart(span.from), to: span.to })
    const known = knownOf(marks, heads, yield* read.floor(team))
    const plan = planOf(span, known)

    const addRollups = Effect.fnUntraced(function* (size: 1 | 2, starts: ReadonlyArray<number>) {
      if (starts.length === 0) return
      const chosen = new Set(starts)
      for (const head of heads) {
        if (head.level !== size || !chosen.has(head.start)) continue
        figures.clicks += head.clicks
        figures.views += head.views
        figures.wholeDayVisitors += head.visitors
      }
      if (!detailed) return
      for (const { body } of yield* read.bodies(subject.id, size, starts)) addBody(figures, body)
    })

    const addColumns = Effect.fnUntraced(function* (columns: Columns, part?: Span) {
      const { from, to } = part ?? span
      const hours =
        part === undefined ? [] : [testOf(columns.hour, (hour) => hour * hourMillis >= from && hour * hourMillis < to)]
      const rows = yield* selectRows(columns, scoped, asked.matcher, false, hours)
      if (rows.length > 0) addRows(figures, columns, rows, detailed)
    })

    const addReading = Effect.fnUntraced(function* ({ segments, raw: spans }: Reading) {
      for (const size of [level.hour, level.day]) {
        const spansAt = new Map(segments.flatMap((one) => (one.level === size ? [[one.start, one.span] as const] : [])))
        const starts = [...spansAt.keys()]
        for (let n = 0; n < starts.length; n += segmentsAtOnce) {
          for (const { start, body } of yield* read.packed(team, size, starts.slice(n, n + segmentsAtOnce))) {
            const columns = decodeSegment(body)
            if (columns !== undefined) yield* addColumns(columns, spansAt.get(start))
          }
        }
      }
      if (spans.length > 0) yield* addColumns(yield* raw.columns({ column: "team", id: team }, spans))
    })

    yield* addRollups(level.month, plan.months)
    yield* addRollups(level.day, plan.days)
    const [first] = plan.rest
    if (first === undefined) return figures
    const segments = yield* read.segments(team, { from: dayStart(first.from), to: span.to })
    const days = new Set(plan.rest.map(({ from }) => dayStart(from)))
    const held = segments.filter(({ start }) => days.has(dayStart(start)))
    if (subject.column === "link") {
      const spans = joined(plan.rest)
      const limit = alwaysByIndex + Math.ceil(held.reduce((sum, { rows_all }) => sum + rows_all, 0) / rowsForOneClick)
      const count = yield* raw.countUpTo(subject, spans, limit)
      if (count < limit) {
        if (count > 0) yield* addColumns(yield* raw.columns(subject, spans))
        return figures
      }
    }
    yield* addReading(readingOf(plan.rest, known, { 0: startsOf(held, 0), 1: startsOf(held, 1) }))
    return figures
  })
