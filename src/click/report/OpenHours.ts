import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { hourMillis } from "../../lib/Time.ts"
import { level, type Span } from "./Buckets.ts"
import { type Columns, ColumnsBuilder } from "./Columns.ts"
import type { RawClicks } from "./RawClicks.ts"
import type { Mark } from "./ReadTables.ts"

/** How many hours are remembered: the open ones of the teams that are looked at. */
const remembered = 16
/** An hour with more clicks is not remembered: about 10 MB. */
const mostRows = 100_000

/** Hours that are remembered while they are open; a backlog of many is read in one go. */
const openAtOnce = 4

export const hourOf = ({ start }: Mark): Span => ({ from: start, to: start + hourMillis })

/** The marked hours that lie whole within spans. */
export const openOf = (marks: ReadonlyArray<Mark>, spans: ReadonlyArray<Span>): ReadonlyArray<Mark> => {
  const found = marks.filter(
    (mark) => mark.level === level.hour && spans.some(({ from, to }) => mark.start >= from && hourOf(mark).to <= to)
  )
  return found.length > openAtOnce ? [] : found
}

interface Held {
  readonly builder: ColumnsBuilder
  /** The mark's version when they were read: it changes with each booking. */
  readonly version: number
  readonly columns: Columns
  /** The number of the last click among them. */
  readonly last: number
}

/**
 * The clicks of a team in hours that are not closed yet. Reports that follow one another read only what was booked in
 * between: on SQLite, whose one writer gives rising numbers; elsewhere all of an hour in which anything was booked.
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
      // Forgotten until all is read: what is interrupted half-way would be added twice.
      held.delete(key)
      const read = yield* raw.collect(builder, { column: "team", id: team }, hourOf(mark), last)
      const columns = builder.build()
      if (columns.rows <= mostRows) held.set(key, { builder, version, columns, last: read })
      return columns
    })
  })
export type OpenHours = Effect.Effect.Success<ReturnType<typeof makeOpenHours>>
