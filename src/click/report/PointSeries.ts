import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { dayMillis, dayStart, monthStart } from "../../lib/Time.ts"
import { type Zone, zoneOf } from "../../lib/Zone.ts"
import type { ReportQuery } from "../LedgerActor.ts"
import type { Metric, TimeSeriesPoint, Unit } from "../query/Analytics.ts"
import type { Span } from "./Buckets.ts"
import type { Figures } from "./Figures.ts"
import { type Asked, gather, type Sources } from "./Gather.ts"
import type { Memo } from "./Memo.ts"
import { outsidePruned } from "./Plan.ts"
import type { Head, ReadTables } from "./ReadTables.ts"
import { hoursOf, seriesOf, unitEnd } from "./Series.ts"

// The sums of single points and links would displace those that reports need again.
export const noMemo: Memo = (_, make) => make

/** The reads that several counts of a team share, made once instead of once for each count. */
export const sharedReads = <E>(
  read: ReadTables,
  team: number,
  asked: Span,
  headsIn: (span: Span) => Effect.Effect<ReadonlyMap<number, ReadonlyArray<Head>>, E>
): Effect.Effect<ReadTables, E | SqlError> =>
  Effect.gen(function* () {
    const floor = yield* read.floor(team)
    const span = outsidePruned(asked, floor)
    const leftover = yield* read.leftover(team)
    const marks = yield* read.marks(team, { from: monthStart(span.from), to: span.to })
    const segments = yield* read.segments(team, { from: dayStart(span.from), to: span.to })
    const heads = yield* headsIn(span)
    return {
      ...read,
      floor: () => Effect.succeed(floor),
      leftover: () => Effect.succeed(leftover),
      marks: () => Effect.succeed(marks),
      segments: () => Effect.succeed(segments),
      heads: (subject: number) => Effect.succeed(heads.get(subject) ?? [])
    }
  })

const valueOf = ({ visitors, views }: Figures, metric: Metric): number => (metric === "views" ? views : visitors)

/** The spans that the points of a series cover. */
const spansOf = (
  points: ReadonlyArray<TimeSeriesPoint>,
  { from, to }: Span,
  unit: Unit,
  zone: Zone
): ReadonlyArray<Span> =>
  points.map(({ date }, n) => {
    const start = Date.parse(date)
    return {
      from: n === 0 ? from : zone.dayStart(start / dayMillis),
      to: Math.min(to, zone.dayStart(unitEnd(unit, start) / dayMillis))
    }
  })

/** The hours of a span up to the current one, which includes the clicks of a clock that is ahead. */
const hourSpansOf = ({ from, to }: Span, now: number, zone: Zone): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  const last = Math.min(to, zone.hourEnd(now))
  for (let start = zone.hourStart(from); start < last; start = zone.hourEnd(start)) {
    const end = zone.hourEnd(start)
    spans.push({ from: Math.max(from, start), to: end < last ? end : to })
  }
  return spans
}

/**
 * The visitors or views of each day, week or month, and of each hour of a short report. Unlike clicks, rollups don't
 * store them by quarter-hour, so each point is counted like a report of its own. A visitor counts in every point.
 */
export const pointSeries = (sources: Sources, asked: Asked, query: ReportQuery & { readonly from: number }) =>
  Effect.gen(function* () {
    const { metric, unit, timezone, from, to, now } = query
    const { scoped, span } = asked
    const zone = zoneOf(timezone)
    const subject = scoped.subject.id
    const read = yield* sharedReads(sources.read, scoped.team, span, (within) =>
      Effect.map(sources.read.heads(subject, within), (heads) => new Map([[subject, heads]]))
    )
    const valuesOf = (spans: ReadonlyArray<Span>) =>
      Effect.forEach(spans, (part) =>
        Effect.map(gather({ ...sources, read, memo: noMemo }, { ...asked, span: part, detailed: false }), (figures) =>
          valueOf(figures, metric)
        )
      )
    const whole = { from, to }
    const points = seriesOf([], whole, unit, zone)
    const counts = yield* valuesOf(spansOf(points, { from: span.from, to }, unit, zone))
    const today = { from, to: Math.min(to, zone.hourEnd(now)) }
    // Deleted clicks left only whole days.
    const isByHour = query.hours && (yield* read.floor(scoped.team)) <= from
    const hours = isByHour ? yield* valuesOf(hourSpansOf(whole, now, zone)) : []
    return {
      series: points.map(({ date }, n) => ({ date, count: counts[n] ?? 0 })),
      hours: isByHour ? hoursOf([], today, zone).map(({ hour }, n) => ({ hour, count: hours[n] ?? 0 })) : undefined
    }
  })
