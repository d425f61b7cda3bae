import { randomUUID } from "node:crypto"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { traced } from "../lib/Traced.ts"
import { hasRows } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

const name = "janitor"

/** Another node has taken over the round, or the round is done. */
export class RoundTaken {
  readonly _tag = "RoundTaken"
}

/**
 * Begins a round of the janitor. Its name must sort after those of earlier rounds. A row in the database ensures that
 * only one node runs a round, and only once. From this row, a node that was paused or disconnected detects that another
 * one has taken over.
 */
export const beginRound = traced("beginRound")(function* (round: string) {
  const sql = yield* SqlClient.SqlClient
  const table = SettingsTable.on(sql)
  // Compare bytes, so that "by" sorts before "done".
  const value = sql.onDialectOrElse({ pg: () => sql.literal(`value COLLATE "C"`), orElse: () => sql.literal("value") })
  const [own, done] = [`${round} by ${randomUUID()}`, `${round} done`]
  const isOwn = sql`name = ${name} AND value = ${own}`
  const orTaken = (isMine: Effect.Effect<boolean, SqlError>) =>
    Effect.asVoid(Effect.filterOrFail(isMine, Boolean, () => new RoundTaken()))

  yield* sql`${table.insert({ name, value: "" })} ON CONFLICT (name) DO NOTHING`
  yield* orTaken(
    hasRows(sql`${table.update({ value: own })} WHERE name = ${name} AND ${value} < ${done} RETURNING name`)
  )
  return {
    /** Fails if another node has taken the round. */
    hold: orTaken(hasRows(sql`SELECT name FROM settings WHERE ${isOwn}`)),
    /** Marks the round as done. */
    finish: orTaken(hasRows(sql`${table.update({ value: done })} WHERE ${isOwn} RETURNING name`))
  }
})
