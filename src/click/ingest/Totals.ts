import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { rowOf } from "../../storage/Rows.ts"
import type { JournalPosition } from "../journal/JournalSegments.ts"
import { JournalPositionsTable } from "../Tables.ts"

const subjectsAtOnce = 2000

/** Adds clicks to the totals of links, pages, buttons and QR codes. */
export const addTotals = Effect.map(SqlClient.SqlClient, (sql) => {
  const add = sql.onDialectOrElse({
    pg: () => (subjects: ReadonlyArray<number>, clicks: ReadonlyArray<number>) =>
      sql.unsafe(
        `INSERT INTO click_totals (subject, clicks) SELECT * FROM unnest($1::int[], $2::bigint[])
          ON CONFLICT (subject) DO UPDATE SET clicks = click_totals.clicks + excluded.clicks`,
        [subjects, clicks]
      ),
    orElse: () => (subjects: ReadonlyArray<number>, clicks: ReadonlyArray<number>) =>
      sql.unsafe(
        `INSERT INTO click_totals (subject, clicks) SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
          ON CONFLICT (subject) DO UPDATE SET clicks = clicks + excluded.clicks`,
        [JSON.stringify(subjects.map((subject, n) => [subject, clicks[n]]))]
      )
  })
  return (totals: ReadonlyMap<number, number>) => {
    // The order must be the same everywhere, so that two nodes that book the same links don't deadlock.
    const sorted = [...totals].sort(([a], [b]) => a - b)
    const parts = Array.from({ length: Math.ceil(sorted.length / subjectsAtOnce) }, (_, n) =>
      sorted.slice(n * subjectsAtOnce, (n + 1) * subjectsAtOnce)
    )
    return Effect.forEach(
      parts,
      (part) =>
        add(
          part.map(([subject]) => subject),
          part.map(([, clicks]) => clicks)
        ),
      { discard: true }
    )
  }
})

const position = rowOf(
  Schema.Struct({ segment: JournalPositionsTable.fields.segment, offset: JournalPositionsTable.fields.byte_offset })
)

export const start: JournalPosition = { segment: 0, offset: 0 }

const columnsOf = ({ segment, offset }: JournalPosition) => ({ segment, byte_offset: offset })

/** The booked position in a node's journal. */
export const positionsOf = (node: string) =>
  Effect.map(SqlClient.SqlClient, (sql) => ({
    /** Where to continue; a new node starts at the beginning. */
    current: Effect.gen(function* () {
      yield* Effect.orDie(
        sql`${JournalPositionsTable.on(sql).insert({ node, ...columnsOf(start) })} ON CONFLICT (node) DO NOTHING`
      )
      const found = yield* position(
        sql`SELECT segment, byte_offset AS offset FROM journal_positions WHERE node = ${node}`
      )
      return Option.getOrElse(found, () => start)
    }),

    /**
     * Moves the position. Returns false if it is no longer where the caller started to read; the caller must then book
     * nothing. As the first statement of a transaction, it locks this journal until the transaction ends.
     */
    move: (from: JournalPosition, to: JournalPosition) =>
      Effect.map(
        sql`${JournalPositionsTable.on(sql).update(columnsOf(to))}
          WHERE node = ${node} AND segment = ${from.segment} AND byte_offset = ${from.offset} RETURNING node`,
        (rows) => rows.length === 1
      )
  }))
