import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import type { Level, Span } from "./Buckets.ts"
import { amongNumbers } from "./InList.ts"

const Bytes = Schema.Uint8ArrayFromSelf

const Head = Schema.Struct({
  level: Schema.Literal(1, 2),
  start: Schema.Number,
  clicks: Schema.Number,
  visitors: Schema.Number,
  views: Schema.Number
})
export type Head = typeof Head.Type

const HeadOf = Schema.Struct({ subject: Schema.Number, ...Head.fields })
export type HeadOf = typeof HeadOf.Type

const Held = Schema.Struct({ level: Schema.Literal(0, 1), start: Schema.Number, rows_all: Schema.Number })

export const Mark = Schema.Struct({
  team: Schema.Number,
  level: Schema.Literal(0, 1, 2),
  start: Schema.Number,
  version: Schema.Number
})
export type Mark = typeof Mark.Type

const Stored = Schema.Struct({
  subject: Schema.Number,
  rows_all: Schema.Number,
  clicks: Schema.Number,
  visitors: Schema.Number,
  views: Schema.Number,
  body: Bytes
})
export type Stored = typeof Stored.Type

const heads = rowsOf(Head)
const headsOf = rowsOf(HeadOf)
const bodies = rowsOf(Schema.Struct({ body: Bytes }))
const packed = rowsOf(Schema.Struct({ start: Schema.Number, body: Bytes }))
const helds = rowsOf(Held)
const stored = rowsOf(Stored)
const starts = rowsOf(Schema.Struct({ start: Schema.NullOr(Schema.Number) }))
const buckets = rowsOf(Schema.Struct({ level: Schema.Literal(0, 1, 2), start: Schema.Number }))
const teams = rowsOf(Schema.Struct({ team: Schema.Number }))
const floors = rowsOf(Schema.Struct({ before: Schema.Number }))
const leftovers = rowsOf(Schema.Struct({ leftover: Schema.Number }))

export const marksOf = rowsOf(Mark)

/** What reports read beside the clicks themselves. */
export const readTables = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** The totals of a subject's closed days and months. */
  heads: (subject: number, { from, to }: Span) =>
    heads(sql`SELECT level, start, clicks, visitors, views FROM click_rollups
      WHERE subject = ${subject} AND level IN (1, 2) AND start >= ${from} AND start < ${to}`),

  /** The totals of several subjects' closed days and months. */
  headsOf: (subjects: Iterable<number>, { from, to }: Span) =>
    headsOf(sql`SELECT subject, level, start, clicks, visitors, views FROM click_rollups
      WHERE ${amongNumbers(sql, "subject", subjects)} AND level IN (1, 2) AND start >= ${from} AND start < ${to}`),

  bodies: (subject: number, level: Level, starts: ReadonlyArray<number>) =>
    bodies(
      sql`SELECT body FROM click_rollups WHERE subject = ${subject} AND level = ${level} AND ${amongNumbers(sql, "start", starts)}`
    ),

  /** Where the rollups of a subject begin. */
  firstRollup: (subject: number) =>
    Effect.map(
      starts(sql`SELECT min(start) AS start FROM click_rollups WHERE subject = ${subject} AND level = 1`),
      ([row]) => row?.start ?? null
    ),

  /** The rollups of a team and its links of one bucket. */
  allOf: (team: number, level: Level, start: number) =>
    stored(sql`SELECT subject, rows_all, clicks, visitors, views, body FROM click_rollups
      WHERE team = ${team} AND level = ${level} AND start = ${start}`),

  marks: (team: number, { from, to }: Span) =>
    marksOf(
      sql`SELECT team, level, start, version FROM click_marks WHERE team = ${team} AND start >= ${from} AND start < ${to}`
    ),

  /** Every bucket of a team that has rollups or a segment. */
  buckets: (team: number) =>
    buckets(sql`SELECT level, start FROM click_rollups WHERE team = ${team}
      UNION SELECT level, start FROM click_segments WHERE team = ${team}`),

  /** Every team that has rollups. */
  teams: Effect.map(teams(sql`SELECT DISTINCT team FROM click_rollups`), (rows) => rows.map(({ team }) => team)),

  floor: (team: number) =>
    Effect.map(floors(sql`SELECT before FROM click_floors WHERE team = ${team}`), ([row]) => row?.before ?? 0),

  /** The number up to which clicks of the last day before the floor are counted in its rollups; 0 where all of those are gone. */
  leftover: (team: number) =>
    Effect.map(leftovers(sql`SELECT leftover FROM click_floors WHERE team = ${team}`), ([row]) => row?.leftover ?? 0),

  segments: (team: number, { from, to }: Span) =>
    helds(
      sql`SELECT level, start, rows_all FROM click_segments WHERE team = ${team} AND start >= ${from} AND start < ${to}`
    ),

  /** Some segments of a size. */
  packed: (team: number, size: Level, starts: ReadonlyArray<number>) =>
    packed(
      sql`SELECT start, body FROM click_segments WHERE team = ${team} AND level = ${size} AND ${amongNumbers(sql, "start", starts)}`
    ),

  segment: (team: number, level: Level, start: number) =>
    Effect.map(
      bodies(sql`SELECT body FROM click_segments WHERE team = ${team} AND level = ${level} AND start = ${start}`),
      ([row]) => row?.body
    )
}))
export type ReadTables = Effect.Effect.Success<typeof readTables>
