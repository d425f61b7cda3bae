import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, DateTime, Effect, Option, Stream } from "effect"
import type { Reach } from "../../contract/Reach.ts"
import { nextTick } from "../../lib/NextTick.ts"
import { traced } from "../../lib/Traced.ts"
import { zoneOf } from "../../lib/Zone.ts"
import { ClickReads } from "../../storage/ClickReads.ts"
import { transaction } from "../../storage/Transaction.ts"
import { noClicks, selectClicks } from "../deletion/SelectClicks.ts"
import type { DeletionQuestion, LinkClicksQuestion, ReportQuery } from "../LedgerActor.ts"
import type { Analytics, NamedCount, RecentClick } from "../query/Analytics.ts"
import { deletedRecord } from "../query/DeletedRecord.ts"
import type { ReplayQuestion, VisitorsQuestion } from "../query/PastVisits.ts"
import { sweepGeneration } from "../SweepGeneration.ts"
import type { Span } from "./Buckets.ts"
import { columnsOf, type RawRow } from "./Columns.ts"
import { type Dimension, dimensions, isRecord, isSpelled, listNames } from "./Dimensions.ts"
import { Figures } from "./Figures.ts"
import { beginningOf, dayStartIn } from "./FirstClick.ts"
import { type Asked, gather } from "./Gather.ts"
import { linkSeries } from "./LinkSeries.ts"
import { type Matcher, makeMatcher } from "./Matcher.ts"
import { makeMemo } from "./Memo.ts"
import { makeOpenHours } from "./OpenHours.ts"
import { pointSeries } from "./PointSeries.ts"
import { type After, type RawClicks, readRawClicks } from "./RawClicks.ts"
import { readPastVisits, readVisitors } from "./ReadPastVisits.ts"
import { readTables } from "./ReadTables.ts"
import { cell, latestMatching, latestRows, showClicks } from "./Recent.ts"
import { type RecordNames, readRecordNames, readStoredNames, type StoredNames } from "./RecordNames.ts"
import { resolveScope, type Scoped, selectRows } from "./Scoped.ts"
import { contenders, groupable, grouped, hoursOf, hoursOfWeekOf, ranked, seriesOf, todayOf } from "./Series.ts"
import { snapshot } from "./Store.ts"
import type { Tally } from "./Tally.ts"

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

type Lists = { readonly [Name in (typeof listNames)[Dimension]]: ReadonlyArray<NamedCount> }

const totalsOf = ({ clicks, visitors, views }: Figures) => ({
  total_clicks: clicks,
  unique_visitors: visitors,
  page_views: views
})

const onClicks = Effect.all({
  pastVisits: readPastVisits,
  visitors: readVisitors,
  raw: readRawClicks,
  read: readTables,
  snapshot,
  texts: readStoredNames
})

/** Computes reports over a read-only connection. */
export class Reports extends Effect.Service<Reports>()("click/report/Reports", {
  effect: Effect.gen(function* () {
    const sql = yield* ClickReads
    const { pastVisits, visitors, raw, read, snapshot, texts } = yield* Effect.provideService(
      onClicks,
      SqlClient.SqlClient,
      sql
    )
    const records = yield* readRecordNames
    const select = selectClicks(raw, read, texts, records)
    const show = showClicks(texts, records)
    const { current: generation } = yield* Effect.provideService(sweepGeneration, SqlClient.SqlClient, sql)
    const remembering = Effect.map(
      Effect.provideService(makeOpenHours(raw), SqlClient.SqlClient, sql),
      (openHours) => ({
        ...{ raw, read, openHours },
        memo: makeMemo()
      })
    )
    let known = { generation: yield* generation, sources: yield* remembering }

    /** The sources of reports. Caches assume that clicks are only added, and are cleared when some were deleted. */
    const current = Effect.gen(function* () {
      const now = yield* generation
      if (known.generation !== now) known = { generation: now, sources: yield* remembering }
      return known.sources
    })

    /**
     * Reads from one snapshot, in which each click is in exactly one place, because buckets may be closed while a
     * report runs.
     */
    const consistently = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      transaction(Effect.zipRight(snapshot, effect)).pipe(Effect.provideService(SqlClient.SqlClient, sql))

    const listOf = Effect.fnUntraced(function* (dimension: Dimension, tally: Tally, reach: Reach | undefined) {
      const found = isSpelled(dimension) ? groupable(tally) : contenders(tally)
      if (found.length === 0) return []
      const words = yield* texts.of(found.map(([value]) => value))
      if (!isRecord(dimension)) {
        const named = found.map(([value, count]) => ({ name: words.get(value) ?? "", count }))
        return ranked(isSpelled(dimension) ? grouped(dimension, named) : named)
      }
      const names = yield* records.namesOf(dimension, [...words.values()])
      // A link within reach may have been scanned from a code that is not.
      const seen =
        reach === undefined || dimension !== "qrcode"
          ? undefined
          : yield* records.qrcodesWithin(reach, [...words.values()])
      const shown = seen === undefined ? found : found.filter(([value]) => seen.has(words.get(value) ?? ""))
      const list = ranked(
        shown.map(([value, count]) => {
          const id = words.get(value) ?? ""
          return { name: names.get(id) ?? deletedRecord, count, id }
        })
      )
      const titles = yield* records.titlesOf(
        dimension,
        list.map(({ id }) => id)
      )
      return list.map((one) => {
        const title = titles.get(one.id)
        return title === undefined ? one : { ...one, title }
      })
    })

    const listsOf = (figures: Figures, reach: Reach | undefined) =>
      Effect.map(
        Effect.forEach(dimensions, (dimension, n) =>
          Effect.map(
            listOf(dimension, figures.counts[n] ?? figures.quarters, reach),
            (list) => [listNames[dimension], list] as const
          )
        ),
        (lists) => Object.fromEntries(lists) as unknown as Lists
      )

    const latest = (scoped: Scoped, matcher: Matcher, query: ReportQuery, span: Span, figures: Figures) =>
      query.filters.length === 0 &&
      scoped.hidden === undefined &&
      (scoped.links === undefined || scoped.subject.column === "link")
        ? latestRows(raw, scoped, span)
        : latestMatching(raw, scoped, matcher, span, figures.seen)

    const nothing = {
      figures: new Figures(),
      previous: new Figures(),
      points: undefined,
      rows: [] as ReadonlyArray<RawRow>
    }

    const look = Effect.fnUntraced(function* (query: ReportQuery, scoped: Scoped) {
      const matcher = makeMatcher(texts, records, query.filters, zoneOf(query.timezone))
      const sources = yield* current
      const { from, countedFrom } = yield* beginningOf(sources, query, scoped)
      const span = { from: countedFrom, to: query.to }
      const isPlain = query.filters.length === 0 && scoped.hidden === undefined
      const asked: Asked = { scoped, matcher, span, detailed: true, isPlain }
      const figures = yield* gather(sources, asked)
      const before = { from: query.previousFrom, to: query.previousTo }
      const previous = yield* gather(sources, { ...asked, span: before, detailed: false })
      const points = query.metric === "clicks" ? undefined : yield* pointSeries(sources, asked, { ...query, from })
      return { from, figures, previous, points, rows: yield* latest(scoped, matcher, query, span, figures) }
    })

    const report = traced("Reports.report")(function* (query: ReportQuery) {
      const scoped = yield* resolveScope(texts, records, query.scope)
      const found = scoped === undefined ? undefined : yield* consistently(look(query, scoped))
      const { figures, previous, points, rows } = found ?? nothing
      const zone = zoneOf(query.timezone)
      const from = found?.from ?? (query.from > 0 ? query.from : dayStartIn(zone, query.now))
      const span = { from, to: query.to }
      // Future hours are left out because they have no clicks, and clicks without an hour because they belong to none.
      const clicksByHour = () =>
        query.hours && figures.untimed === 0
          ? hoursOf(figures.quarters.entries(), { from, to: Math.min(query.to, zone.hourEnd(query.now)) }, zone)
          : undefined
      const today = todayOf(figures.quarters.entries(), span, query.now, zone)
      const hours = points === undefined ? clicksByHour() : points.hours
      return {
        period: {
          from: DateTime.unsafeMake(from),
          to: DateTime.unsafeMake(query.to - 1000),
          unit: query.unit,
          timezone: query.timezone
        },
        ...totalsOf(figures),
        previous: totalsOf(previous),
        series: points?.series ?? seriesOf(figures.quarters.entries(), span, query.unit, zone),
        ...(hours === undefined ? {} : { hours }),
        ...(today === undefined ? {} : { today }),
        hours_of_week: figures.untimed > 0 ? null : hoursOfWeekOf(figures.quarters.entries(), zone),
        ...(yield* listsOf(figures, query.scope.reach)),
        recent_clicks: yield* show(rows)
      } satisfies Analytics
    })

    const linkClicks = traced("Reports.linkClicks")(function* (question: LinkClicksQuestion) {
      const everyClick = makeMatcher(texts, records, [], zoneOf(question.timezone))
      return yield* consistently(Effect.flatMap(current, (sources) => linkSeries(sources, texts, everyClick, question)))
    })

    return {
      report,
      linkClicks,
      /** The latest clicks of a link, for a replay. */
      pastVisits: (question: ReplayQuestion) => pastVisits(texts, question),
      /** Who visited a link, as hex. */
      visitors: (question: VisitorsQuestion) => visitors(texts, question),
      /** The clicks that a deletion selects, with the part of each. */
      selectClicks: (question: DeletionQuestion) =>
        Effect.flatMap(resolveScope(texts, records, question.scope), (scoped) =>
          scoped === undefined ? Effect.succeed(noClicks) : consistently(select(question, scoped))
        ),
      /** The clicks of a report, oldest first; pages are read on demand. */
      exportClicks: exportOf(raw, texts, records),
      /** Clicks that were just booked, by number, in order. */
      booked: (seqs: Iterable<number>) => Effect.flatMap(raw.bySeq(seqs), show)
    }
  })
}) {}
