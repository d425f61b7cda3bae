import { hash } from "node:crypto"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { dayMillis, dayStart, monthStart } from "../../lib/Time.ts"
import { clippedTo, joined, level, type Span, without } from "./Buckets.ts"
import type { Columns } from "./Columns.ts"
import { addRows, Figures } from "./Figures.ts"
import type { Matcher } from "./Matcher.ts"
import type { Memo } from "./Memo.ts"
import { hourOf, type OpenHours, openOf } from "./OpenHours.ts"
import { type Known, outsidePruned, planOf, type Reading, readingOf } from "./Plan.ts"
import { addPruned } from "./PrunedTotals.ts"
import { quarterMillis } from "./Quarters.ts"
import type { RawClicks, Subject } from "./RawClicks.ts"
import type { Head, Mark, ReadTables } from "./ReadTables.ts"
import { addBody } from "./RollupBody.ts"
import { testOf } from "./RowTests.ts"
import { type Scoped, selectRows } from "./Scoped.ts"
import { decodeSegment, partsOf } from "./Segment.ts"

export interface Sources {
  readonly raw: RawClicks
  readonly read: ReadTables
  readonly memo: Memo
  readonly openHours: OpenHours
}

/** The clicks to count; `detailed` adds lists and series to the totals. */
export interface Asked {
  readonly scoped: Scoped
  readonly matcher: Matcher
  readonly span: Span
  readonly detailed: boolean
  /** Whether there are no filters besides the scope. */
  readonly isPlain: boolean
}

/** Reading a click through its link's index costs about as much as this many in a segment. */
const rowsForOneClick = 40
const alwaysByIndex = 500

/** How many segments are in memory at a time. */
const segmentsAtOnce = 8

const startsOf = <L extends number>(rows: ReadonlyArray<{ readonly level: L; readonly start: number }>, size: L) =>
  new Set(rows.flatMap((row) => (row.level === size ? [row.start] : [])))

const knownOf = (marks: ReadonlyArray<Mark>, heads: ReadonlyArray<Head>, floor: number): Known => ({
  marks: { 0: startsOf(marks, 0), 1: startsOf(marks, 1), 2: startsOf(marks, 2) },
  rollups: { 1: startsOf(heads, 1), 2: startsOf(heads, 2) },
  floor
})

interface Held {
  readonly level: 0 | 1
  readonly start: number
  readonly rows_all: number
}

const digestOf = (links: ReadonlySet<number>) => hash("sha256", JSON.stringify([...links].sort()), "base64")

/** Makes cache keys for the buckets of a scope; hashes its links once. */
const keysOf = ({ subject, links }: Scoped) => {
  const digest = links === undefined || subject.column === "link" ? "" : digestOf(links)
  return (buckets: ReadonlyArray<unknown>) => JSON.stringify([subject.id, digest, buckets])
}

/** Counts the clicks in a span from rollups, segments and clicks, whichever is current and fastest. */
export const gather = ({ raw, read, memo, openHours }: Sources, asked: Asked): Effect.Effect<Figures, SqlError> =>
  Effect.gen(function* () {
    const { scoped, detailed, isPlain } = asked
    const { team, subject } = scoped
    const figures = new Figures()
    const keyOf = keysOf(scoped)
    const floor = yield* read.floor(team)
    // Before the floor, only rollups of whole days remain. They serve only unfiltered reports, whose span must not
    // split such a day.
    const span = isPlain ? outsidePruned(asked.span, floor) : asked.span
    if (span.from >= span.to) return figures
    /** The links of a report on several links, whose rollups are added up because the group has none of its own. */
    const several = subject.column === "team" ? scoped.links : undefined
    const heads = isPlain && several === undefined ? yield* read.heads(subject.id, span) : []
    const marks = yield* read.marks(team, { from: monthStart(span.from), to: span.to })
    const leftover = yield* read.leftover(team)
    const known = knownOf(marks, heads, floor)
    const plan = planOf(span, known)

    const addColumns = Effect.fnUntraced(function* (sum: Figures, columns: Columns, part?: Span, lists = detailed) {
      const { from, to } = part ?? span
      const inPart = (quarter: number) => quarter * quarterMillis >= from && quarter * quarterMillis < to
      const quarters = part === undefined ? [] : [testOf(columns.quarter, inPart)]
      const rows = yield* selectRows(columns, scoped, asked.matcher, quarters)
      if (rows.length > 0) addRows(sum, columns, rows, lists)
    })

    const addSince = (of: Subject, spans: ReadonlyArray<Span>, since: number) =>
      spans.length === 0
        ? Effect.void
        : Effect.flatMap(raw.columns(of, spans, since), (columns) => addColumns(figures, columns))

    // The rollup of the last day before the floor may already count clicks that still exist. Skip them: their numbers
    // are at most `leftover`.
    const sealed = { from: floor - dayMillis, to: floor }
    const addRaw = (of: Subject, spans: ReadonlyArray<Span>) =>
      leftover === 0
        ? addSince(of, spans, 0)
        : Effect.zipRight(addSince(of, without(spans, [sealed]), 0), addSince(of, clippedTo(spans, sealed), leftover))

    const rollupLists = Effect.gen(function* () {
      const sum = new Figures()
      for (const { body } of yield* read.bodies(subject.id, level.month, plan.months)) addBody(sum, body)
      for (const { body } of yield* read.bodies(subject.id, level.day, plan.days)) addBody(sum, body)
      return sum
    })

    const addRollups = Effect.gen(function* () {
      const chosen = { 1: new Set(plan.days), 2: new Set(plan.months) }
      const used = heads.filter((head) => chosen[head.level].has(head.start))
      if (used.length === 0) return
      if (detailed) figures.addAll(yield* memo(keyOf(used), rollupLists))
      for (const head of used) {
        figures.clicks += head.clicks
        figures.views += head.views
        figures.wholeDayVisitors += head.visitors
      }
    })

    const fromSegments = (segments: Reading["segments"]) =>
      Effect.gen(function* () {
        const sum = new Figures()
        for (const size of [level.hour, level.day]) {
          const spans = new Map(segments.flatMap((one) => (one.level === size ? [[one.start, one.span] as const] : [])))
          const starts = [...spans.keys()]
          for (let n = 0; n < starts.length; n += segmentsAtOnce) {
            for (const { start, body } of yield* read.packed(team, size, starts.slice(n, n + segmentsAtOnce))) {
              const columns = decodeSegment(body)
              if (columns !== undefined) yield* addColumns(sum, columns, spans.get(start))
            }
          }
        }
        return sum
      })

    const addSegments = Effect.fnUntraced(function* (segments: Reading["segments"], held: ReadonlyArray<Held>) {
      if (segments.length === 0) return
      if (!isPlain) return figures.addAll(yield* fromSegments(segments))
      const rows = new Map(held.map((one) => [`${one.level} ${one.start}`, one.rows_all]))
      const named = segments.map((one) => ({ ...one, rows_all: rows.get(`${one.level} ${one.start}`) }))
      const remembered = (part: ReadonlyArray<(typeof named)[number]>, counting = fromSegments(part)) =>
        part.length === 0 ? Effect.succeed(new Figures()) : memo(keyOf([detailed, ...part]), counting)
      const { past, days, hours } = partsOf(named)
      const sumOfPast = Effect.gen(function* () {
        const sum = new Figures()
        for (const month of past) sum.addAll(yield* remembered(month))
        return sum
      })
      figures.addAll(yield* remembered(past.flat(), sumOfPast))
      for (const part of [days, hours]) figures.addAll(yield* remembered(part))
    })

    yield* addRollups
    if (isPlain && several !== undefined) yield* addPruned(read, figures, several, span, known, detailed)
    const [first] = plan.rest
    if (first === undefined) return figures
    const segments = yield* read.segments(team, { from: dayStart(first.from), to: span.to })
    const days = new Set(plan.rest.map(({ from }) => dayStart(from)))
    const held = segments.filter(({ start }) => days.has(dayStart(start)))
    if (subject.column === "link") {
      const spans = joined(plan.rest)
      const limit = alwaysByIndex + Math.ceil(held.reduce((sum, { rows_all }) => sum + rows_all, 0) / rowsForOneClick)
      const count = yield* raw.countUpTo(subject, spans, limit)
      if (count === 0) return figures
      if (count < limit) return yield* Effect.as(addRaw(subject, spans), figures)
    }
    const reading = readingOf(plan.rest, known, { 0: startsOf(held, 0), 1: startsOf(held, 1) })
    yield* addSegments(reading.segments, held)
    const open = openOf(marks, reading.raw).filter(({ start }) => start >= floor)
    for (const mark of open) {
      // Cached figures serve reports with lists and without.
      if (isPlain && several === undefined) {
        figures.addAll(
          yield* openHours.figures(mark, subject, (sum, columns) => addColumns(sum, columns, undefined, true))
        )
      } else yield* addColumns(figures, yield* openHours.columns(mark))
    }
    yield* addRaw({ column: "team", id: team }, without(reading.raw, open.map(hourOf)))
    return figures
  })
