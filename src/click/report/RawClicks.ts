import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { inNumbers } from "../../storage/InList.ts"
import type { Span } from "./Buckets.ts"
import { type Columns, ColumnsBuilder, type RawRow, rawColumns } from "./Columns.ts"

/** The subject of clicks: a team or one of its links. */
export interface Subject {
  readonly column: "team" | "link"
  readonly id: number
}

/** How many rows are read at once. Enough to make the query cheap, but few enough for memory. */
const pageRows = 16_384

/** The columns of a complete click, besides the raw ones. */
export const extraColumns = ["seq", "user_agent", "referer", "language_tag", "subnet"] as const

/** The index of a click's number among its raw columns. */
const seqAt = rawColumns.length

/** Where to continue reading: after the click with this time and number. */
export interface After {
  readonly at: number
  readonly seq: number
}

/** Reads clicks from their table, one by one. */
export const readRawClicks = Effect.map(SqlClient.SqlClient, (sql) => {
  const raw = sql.literal([...rawColumns, "seq"].join(", "))
  const full = sql.literal([...rawColumns, ...extraColumns].join(", "))
  const values = (statement: { readonly values: Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, unknown> }) =>
    statement.values as Effect.Effect<ReadonlyArray<RawRow>, SqlError>
  const mine = ({ column, id }: Subject) => sql`${sql(column)} = ${id}`

  // The plus in `+seq` keeps the database from using the index of numbers. Here, the index of times is faster.
  const page = (subject: Subject, after: After, to: number, since: number) =>
    values(sql`SELECT ${raw} FROM clicks WHERE ${mine(subject)} AND at >= ${after.at} AND at < ${to} AND +seq > ${since}
      AND (at > ${after.at} OR seq > ${after.seq}) ORDER BY at, seq LIMIT ${pageRows}`)

  const collect = Effect.fnUntraced(function* (
    builder: ColumnsBuilder,
    subject: Subject,
    { from, to }: Span,
    since: number
  ) {
    let after: After = { at: from, seq: 0 }
    let latest = since
    for (;;) {
      const rows = yield* page(subject, after, to, since)
      for (const row of rows) {
        builder.add(row)
        latest = Math.max(latest, row[seqAt] as number)
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageRows) return latest
      after = { at: last[0] as number, seq: last[seqAt] as number }
      yield* Effect.yieldNow()
    }
  })

  return {
    /** The clicks of several spans as columns; only those with numbers above `since`. */
    columns: Effect.fnUntraced(function* (subject: Subject, spans: ReadonlyArray<Span>, since = 0) {
      const builder = new ColumnsBuilder()
      yield* Effect.forEach(spans, (span) => collect(builder, subject, span, since), { discard: true })
      return builder.build() satisfies Columns
    }),

    /** Adds clicks of a span with numbers above `since` to columns, a page at a time; returns the highest number. */
    collect,

    /** The number of a subject's clicks in spans, counted up to a limit. */
    countUpTo: Effect.fnUntraced(function* (subject: Subject, spans: ReadonlyArray<Span>, limit: number) {
      let count = 0
      for (const { from, to } of spans) {
        if (count >= limit) break
        const [row] = yield* values(sql`SELECT count(*) FROM (SELECT 1 FROM clicks WHERE ${mine(subject)}
          AND at >= ${from} AND at < ${to} LIMIT ${limit - count}) AS found`)
        count += Number(row?.[0])
      }
      return count
    }),

    /** The number of a subject's clicks since a time, without bots. */
    countPeople: (subject: Subject, from: number) =>
      Effect.map(
        values(sql`SELECT count(*) FROM clicks WHERE ${mine(subject)} AND at >= ${from} AND is_bot = 0`),
        ([row]) => Number(row?.[0])
      ),

    /** Complete clicks, latest first, starting before a given click. */
    latest: (subject: Subject, from: number, before: After, onlyHuman: boolean, limit: number) =>
      values(sql`SELECT ${full} FROM clicks WHERE ${mine(subject)} AND at >= ${from} AND at <= ${before.at}
        AND (at < ${before.at} OR seq < ${before.seq}) ${onlyHuman ? sql`AND is_bot = 0` : sql``}
        ORDER BY at DESC, seq DESC LIMIT ${limit}`),

    /** Complete clicks, oldest first. */
    next: (subject: Subject, after: After, to: number, limit: number) =>
      values(sql`SELECT ${full} FROM clicks WHERE ${mine(subject)} AND at >= ${after.at} AND at < ${to}
        AND (at > ${after.at} OR seq > ${after.seq}) ORDER BY at, seq LIMIT ${limit}`),

    /** Complete clicks by their numbers. */
    bySeq: (seqs: Iterable<number>) =>
      values(sql`SELECT ${full} FROM clicks WHERE ${inNumbers(sql, "seq", seqs)} ORDER BY seq`),

    /** The time of the first click at or after `from`. */
    first: (subject: Subject, from: number) =>
      Effect.map(
        values(sql`SELECT min(at) FROM clicks WHERE ${mine(subject)} AND at >= ${from}`),
        ([row]) => (row?.[0] ?? null) as number | null
      )
  }
})
export type RawClicks = Effect.Effect.Success<typeof readRawClicks>
