import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { inNumbers } from "../../storage/InList.ts"
import { rowsOf } from "../../storage/Rows.ts"
import {
  ClickFloorsTable,
  ClickMarksTable,
  ClickRollupsTable,
  ClickSegmentsTable,
  ClickTotalsTable
} from "../Tables.ts"
import type { Level, Span } from "./Buckets.ts"

const Head = ClickRollupsTable.row.pick("level", "start", "clicks", "visitors", "views")
export type Head = typeof Head.Type

const HeadOf = ClickRollupsTable.row.pick("subject", "level", "start", "clicks", "visitors", "views")
export type HeadOf = typeof HeadOf.Type

const Held = ClickSegmentsTable.row.pick("level", "start", "rows_all")

export type Mark = typeof ClickMarksTable.row.Type

const Stored = ClickRollupsTable.row.omit("team", "level", "start")
export type Stored = typeof Stored.Type

const days = rowsOf(ClickRollupsTable.row.pick("start", "rows_all", "clicks"))
const totals = rowsOf(ClickTotalsTable.row.pick("clicks"))
const heads = rowsOf(Head)
const headsOf = rowsOf(HeadOf)
const bodies = rowsOf(ClickRollupsTable.row.pick("body"))
const packed = rowsOf(ClickSegmentsTable.row.pick("start", "body"))
const helds = rowsOf(Held)
const stored = rowsOf(Stored)
const starts = rowsOf(Schema.Struct({ start: Schema.NullOr(ClickRollupsTable.fields.start) }))
const buckets = rowsOf(ClickMarksTable.row.pick("level", "start"))
const teams = rowsOf(ClickRollupsTable.row.pick("team"))
const floors = rowsOf(ClickFloorsTable.row.pick("before"))
const leftovers = rowsOf(ClickFloorsTable.row.pick("leftover"))

export const marksOf = rowsOf(ClickMarksTable.row)

/** What reports read besides the clicks themselves. */
export const readTables = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** The totals of a subject's closed days and months. */
  heads: (subject: number, { from, to }: Span) =>
    heads(sql`SELECT level, start, clicks, visitors, views FROM click_rollups
      WHERE subject = ${subject} AND level IN (1, 2) AND start >= ${from} AND start < ${to}`),

  /** The totals of several subjects' closed days and months. */
  headsOf: (subjects: Iterable<number>, { from, to }: Span) =>
    headsOf(sql`SELECT subject, level, start, clicks, visitors, views FROM click_rollups
      WHERE ${inNumbers(sql, "subject", subjects)} AND level IN (1, 2) AND start >= ${from} AND start < ${to}`),

  bodies: (subject: number, level: Level, starts: ReadonlyArray<number>) =>
    bodies(
      sql`SELECT body FROM click_rollups WHERE subject = ${subject} AND level = ${level} AND ${inNumbers(sql, "start", starts)}`
    ),

  /** The start of a subject's first rollup. */
  firstRollup: (subject: number) =>
    Effect.map(
      starts(sql`SELECT min(start) AS start FROM click_rollups WHERE subject = ${subject} AND level = 1`),
      ([row]) => row?.start ?? null
    ),

  /** The closed days of a subject in a span, with their rows, bots included. */
  days: (subject: number, { from, to }: Span) =>
    days(sql`SELECT start, rows_all, clicks FROM click_rollups
      WHERE subject = ${subject} AND level = 1 AND start >= ${from} AND start < ${to} ORDER BY start`),

  /** The total of a link, page, button or QR code. */
  total: (subject: number) =>
    Effect.map(totals(sql`SELECT clicks FROM click_totals WHERE subject = ${subject}`), ([row]) => row?.clicks ?? 0),

  /** The rollups of a team and its links for one bucket. */
  allOf: (team: number, level: Level, start: number) =>
    stored(sql`SELECT subject, rows_all, clicks, visitors, views, body FROM click_rollups
      WHERE team = ${team} AND level = ${level} AND start = ${start}`),

  marks: (team: number, { from, to }: Span) =>
    marksOf(
      sql`SELECT team, level, start, version FROM click_marks WHERE team = ${team} AND start >= ${from} AND start < ${to}`
    ),

  /** Every bucket of a team with rollups or a segment. */
  buckets: (team: number) =>
    buckets(sql`SELECT level, start FROM click_rollups WHERE team = ${team}
      UNION SELECT level, start FROM click_segments WHERE team = ${team}`),

  /** Every team with rollups. */
  teams: Effect.map(teams(sql`SELECT DISTINCT team FROM click_rollups`), (rows) => rows.map(({ team }) => team)),

  floor: (team: number) =>
    Effect.map(floors(sql`SELECT before FROM click_floors WHERE team = ${team}`), ([row]) => row?.before ?? 0),

  /**
   * The number of the last click that is still to be deleted although the rollups before the floor already count it; 0
   * if none is left.
   */
  leftover: (team: number) =>
    Effect.map(leftovers(sql`SELECT leftover FROM click_floors WHERE team = ${team}`), ([row]) => row?.leftover ?? 0),

  segments: (team: number, { from, to }: Span) =>
    helds(
      sql`SELECT level, start, rows_all FROM click_segments WHERE team = ${team} AND start >= ${from} AND start < ${to}`
    ),

  /** The segments of a size with these starts. */
  packed: (team: number, size: Level, starts: ReadonlyArray<number>) =>
    packed(
      sql`SELECT start, body FROM click_segments WHERE team = ${team} AND level = ${size} AND ${inNumbers(sql, "start", starts)}`
    ),

  segment: (team: number, level: Level, start: number) =>
    Effect.map(
      bodies(sql`SELECT body FROM click_segments WHERE team = ${team} AND level = ${level} AND start = ${start}`),
      ([row]) => row?.body
    )
}))
export type ReadTables = Effect.Effect.Success<typeof readTables>
