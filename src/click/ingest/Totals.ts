import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

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
