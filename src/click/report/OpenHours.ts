import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { hourMillis } from "../../lib/Time.ts"
import { level, type Span } from "./Buckets.ts"
import { type Columns, ColumnsBuilder } from "./Columns.ts"
import { Figures } from "./Figures.ts"
import type { RawClicks, Subject } from "./RawClicks.ts"
import type { Mark } from "./ReadTables.ts"

/** The number of cached hours. Only hours that are not closed yet are cached, for the teams whose reports are read. */
const remembered = 16
/** The clicks of hours with more of them, about 10 MB, are not cached. Only reports with filters read them. */
const mostRows = 100_000
/** The size limit of the cached figures: this many numbers take about 32 MB, enough for a million visitors. */
const heaviest = 8_000_000

/** The cache is used for at most this many open hours. More of them are a backlog, which is read without the cache. */
const openAtOnce = 4

export const hourOf = ({ start }: Mark): Span => ({ from: start, to: start + hourMillis })

/** The marked hours that lie completely within spans. */
export const openOf = (marks: ReadonlyArray<Mark>, spans: ReadonlyArray<Span>): ReadonlyArray<Mark> => {
  const found = marks.filter(
    (mark) => mark.level === level.hour && spans.some(({ from, to }) => mark.start >= from && hourOf(mark).to <= to)
  )
  return found.length > openAtOnce ? [] : found
}

interface Held {
  readonly builder: ColumnsBuilder
  /** The mark's version when the hour was read. Each booking changes it. */
  readonly version: number
  readonly columns: Columns
  /** The number of the last click. */
  readonly last: number
}

interface Counted extends Pick<Held, "version" | "last"> {
  readonly figures: Figures
}

/**
 * The clicks of a team in hours that are not closed yet. On SQLite, whose only writer assigns rising numbers, the next
 * report reads only the clicks booked since; on PostgreSQL it reads all clicks of a changed hour again.
 */
export const makeOpenHours = (raw: RawClicks) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const isInOrder = sql.onDialectOrElse({ pg: () => false, orElse: () => true })
    const held = new LRUCache<string, Held>({ max: remembered })
    const counted = new LRUCache<string, Counted>({
      maxSize: heaviest,
      // At least 1, because the library rejects a size of 0.
      sizeCalculation: ({ figures }) => figures.weight || 1
    })

    return {
      /** The clicks of an hour as columns, for filters. */
      columns: Effect.fnUntraced(function* (mark: Mark) {
        const { team, start, version } = mark
        const key = `${team} ${start}`
        const known = held.get(key)
        if (known?.version === version) return known.columns
        const { builder, last } = known !== undefined && isInOrder ? known : { builder: new ColumnsBuilder(), last: 0 }
        // Remove the hour from the cache until the read completes. Otherwise, an interrupted read would add clicks twice.
        held.delete(key)
        const read = yield* raw.collect(builder, { column: "team", id: team }, hourOf(mark), last)
        const columns = builder.build()
        if (columns.rows <= mostRows) held.set(key, { builder, version, columns, last: read })
        return columns
      }),

      /**
       * The figures of a subject in an hour, without filters. On SQLite, each report counts only the clicks booked since
       * the last one, and memory grows with visitors and distinct values, not clicks. Callers must not modify the figures.
       */
      figures: Effect.fnUntraced(function* (
        mark: Mark,
        subject: Subject,
        add: (sum: Figures, columns: Columns) => Effect.Effect<void, SqlError>
      ) {
        const { start, version } = mark
        const key = `${subject.column} ${subject.id} ${start}`
        const known = counted.get(key)
        if (known?.version === version) return known.figures
        const { figures, last } = known !== undefined && isInOrder ? known : { figures: new Figures(), last: 0 }
        counted.delete(key)
        const builder = new ColumnsBuilder()
        const read = yield* raw.collect(builder, subject, hourOf(mark), last)
        yield* add(figures, builder.build())
        counted.set(key, { figures, version, last: read })
        return figures
      })
    }
  })
export type OpenHours = Effect.Effect.Success<ReturnType<typeof makeOpenHours>>
