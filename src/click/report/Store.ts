import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { orDieSql } from "../../storage/Conflict.ts"
import { rowsOf } from "../../storage/Rows.ts"
import type { NewRow } from "../../storage/Table.ts"
import { transaction } from "../../storage/Transaction.ts"
import { ClickFloorsTable, ClickMarksTable, ClickRollupsTable, ClickSegmentsTable } from "../Tables.ts"
import type { Level, Span } from "./Buckets.ts"
import type { Columns } from "./Columns.ts"
import type { Figures } from "./Figures.ts"
import { type Mark, marksOf, type Stored } from "./ReadTables.ts"
import { encodeBody } from "./RollupBody.ts"
import { encodeSegment } from "./Segment.ts"

/** A bucket of a team. */
export type Bucket = Omit<Mark, "version">
type RollupBucket = Pick<NewRow<typeof ClickRollupsTable>, keyof Bucket>
type SegmentBucket = Pick<NewRow<typeof ClickSegmentsTable>, keyof Bucket>

/** A subject's data in a bucket; `rows` includes bots. */
export interface Counted {
  readonly subject: number
  readonly rows: number
  readonly figures: Figures
}

/** The packed form, because figures take many times as much memory. */
export type Rollup = Stored

export const packed = ({ subject, rows, figures }: Counted): Rollup => ({
  subject,
  rows_all: rows,
  clicks: figures.clicks,
  visitors: figures.visitors,
  views: figures.views,
  body: encodeBody(figures)
})

const rowsAtOnce = 200
const counts = rowsOf(Schema.Struct({ count: Schema.Number }))

/** A unique version. If a mark is removed and set again, it gets another version. */
const newVersion = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)

/** Starts a transaction that sees a snapshot of the database. */
export const snapshot = Effect.map(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () => Effect.asVoid(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`),
    orElse: () => Effect.void
  })
)

/** The writes of closing. Failures stay typed, so that a transaction that lost a conflict is retried. */
export const writeTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const marks = ClickMarksTable.on(sql)
  const rollupRows = ClickRollupsTable.on(sql)
  const segments = ClickSegmentsTable.on(sql)
  const floors = ClickFloorsTable.on(sql)
  const oneState = yield* snapshot
  const mark = (buckets: ReadonlyArray<Bucket>) =>
    Effect.forEach(
      Array.from({ length: Math.ceil(buckets.length / rowsAtOnce) }, (_, n) =>
        buckets.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce)
      ),
      (part) => sql`${marks.insertAll(part.map((bucket) => ({ ...bucket, version: newVersion() })))}
        ON CONFLICT (team, level, start) DO UPDATE SET version = excluded.version`,
      { discard: true }
    )

  return {
    /** Marks buckets whose clicks are not in their rollups and segments. */
    mark,

    /** The marks of ended buckets, oldest first. */
    ended: (size: Level, before: number, limit: number) =>
      marksOf(sql`SELECT team, level, start, version FROM click_marks
        WHERE level = ${size} AND start < ${before} ORDER BY start, team LIMIT ${limit}`),

    /**
     * Runs an effect in a transaction if a mark is still as it was read, and removes the mark. Returns false if clicks
     * were booked since, or if another node has already closed the bucket. The effect sees a snapshot of the database.
     */
    unmark: <E, R>(read: Mark, effect: Effect.Effect<void, E, R>) =>
      orDieSql(
        transaction(
          Effect.gen(function* () {
            yield* oneState
            const found = yield* sql`DELETE FROM click_marks WHERE team = ${read.team} AND level = ${read.level}
              AND start = ${read.start} AND version = ${read.version} RETURNING version`
            if (found.length > 0) yield* effect
            return found.length > 0
          })
        )
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql)),

    storeRollups: ({ team, level, start }: RollupBucket, rollups: ReadonlyArray<Rollup>) =>
      Effect.forEach(
        Array.from({ length: Math.ceil(rollups.length / rowsAtOnce) }, (_, n) =>
          rollups.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce)
        ),
        (part) => {
          const rows = part.map((rollup) => ({ ...rollup, level, start, team }))
          return sql`${rollupRows.insertAll(rows)} ON CONFLICT (subject, level, start) DO UPDATE SET
            rows_all = excluded.rows_all, clicks = excluded.clicks, visitors = excluded.visitors,
            views = excluded.views, body = excluded.body`
        },
        { discard: true }
      ),

    storeSegment: ({ team, level, start }: SegmentBucket, columns: Columns) =>
      Effect.asVoid(
        sql`${segments.insert({ team, level, start, rows_all: columns.rows, body: encodeSegment(columns) })}
          ON CONFLICT (team, level, start) DO UPDATE SET rows_all = excluded.rows_all, body = excluded.body`
      ),

    dropSegments: (team: number, size: Level, { from, to }: Span) =>
      sql`DELETE FROM click_segments WHERE team = ${team} AND level = ${size} AND start >= ${from} AND start < ${to}`,

    /** Deletes the rollups and segment of a bucket. */
    drop: ({ team, level, start }: Bucket) =>
      Effect.zipRight(
        sql`DELETE FROM click_rollups WHERE team = ${team} AND level = ${level} AND start = ${start}`,
        sql`DELETE FROM click_segments WHERE team = ${team} AND level = ${level} AND start = ${start}`
      ),

    /**
     * `leftover` is the highest number among the clicks that still exist although the rollups before the floor count
     * them.
     */
    raiseFloor: (team: number, before: number, leftover: number) =>
      sql`${floors.insert({ team, before, leftover })}
        ON CONFLICT (team) DO UPDATE SET before = excluded.before, leftover = excluded.leftover
        WHERE excluded.before > click_floors.before`,

    /** Deletes a team's clicks in a span; returns the number deleted. */
    removeClicks: (team: number, { from, to }: Span) =>
      sql.onDialectOrElse({
        pg: () =>
          Effect.map(
            counts(sql`WITH gone AS (DELETE FROM clicks WHERE team = ${team} AND at >= ${from} AND at < ${to} RETURNING 1)
              SELECT count(*) AS count FROM gone`),
            ([row]) => row?.count ?? 0
          ),
        orElse: () =>
          Effect.map(
            sql`DELETE FROM clicks WHERE team = ${team} AND at >= ${from} AND at < ${to} RETURNING seq`,
            ({ length }) => length
          )
      }),

    oneState
  }
})
export type WriteTables = Effect.Effect.Success<typeof writeTables>
