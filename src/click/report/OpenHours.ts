import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { hourMillis } from "../../lib/Time.ts"
import { level, type Span } from "./Buckets.ts"
import { type Columns, ColumnsBuilder } from "./Columns.ts"
import type { RawClicks } from "./RawClicks.ts"
import type { Mark } from "./ReadTables.ts"

/** How many hours are cached: the open ones of the teams that are viewed. */
const remembered = 16
/** Larger hours are not cached: about 10 MB. */
const mostRows = 100_000

/** The most open hours that use the cache; a larger backlog is read at once. */
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
  /** The mark's version when the hour was read: each booking changes it. */
  readonly version: number
  readonly columns: Columns
  /** The number of the last click. */
  readonly last: number
}

/**
 * The clicks of a team in hours that are not closed yet. On SQLite, whose only writer assigns rising numbers, the next
 * report reads only the clicks booked since; on PostgreSQL it reads all clicks of a changed hour again.
 */
export const makeOpenHours = (raw: RawClicks) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const isInOrder = sql.onDialectOrElse({ pg: () => false, orElse: () => true })
    const held = new LRUCache<string, Held>({ max: remembered })

    return Effect.fnUntraced(function* (mark: Mark) {
      const { team, start, version } = mark
      const key = `${team} ${start}`
      const known = held.get(key)
      if (known?.version === version) return known.columns
      const { builder, last } = known !== undefined && isInOrder ? known : { builder: new ColumnsBuilder(), last: 0 }
      // Removed until the read completes: an interrupted read would be added twice.
      held.delete(key)
      const read = yield* raw.collect(builder, { column: "team", id: team }, hourOf(mark), last)
      const columns = builder.build()
      if (columns.rows <= mostRows) held.set(key, { builder, version, columns, last: read })
      return columns
    })
  })
export type OpenHours = Effect.Effect.Success<ReturnType<typeof makeOpenHours>>
