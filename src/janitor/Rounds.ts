import { randomUUID } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { orDieSql } from "../storage/Conflict.ts"
import { hasRows } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

const name = "janitor"

/** Another node does the round, or it is done. */
export class RoundTaken {
  readonly _tag = "RoundTaken"
}

/**
 * Begins a round of the janitor, whose name sorts behind those before it: it is one node's and done once, since a row of the
 * database decides. A node that was paused or cut off finds so that another one has taken over what it was doing.
 */
export const beginRound = Effect.fn("beginRound")(function* (round: string) {
  const sql = yield* SqlClient.SqlClient
  const table = SettingsTable.on(sql)
  // "by" sorts before "done" where bytes are compared.
  const value = sql.onDialectOrElse({ pg: () => sql.literal(`value COLLATE "C"`), orElse: () => sql.literal("value") })
  const [own, done] = [`${round} by ${randomUUID()}`, `${round} done`]
  const isOwn = sql`name = ${name} AND value = ${own}`
  const orTaken = (isMine: Effect.Effect<boolean>) =>
    Effect.asVoid(Effect.filterOrFail(isMine, Boolean, () => new RoundTaken()))

  yield* orDieSql(sql`${table.insert({ name, value: "" })} ON CONFLICT (name) DO NOTHING`)
  yield* orTaken(
    hasRows(sql`${table.update({ value: own })} WHERE name = ${name} AND ${value} < ${done} RETURNING name`)
  )
  return {
    /** Fails where another node took the round. */
    hold: orTaken(hasRows(sql`SELECT name FROM settings WHERE ${isOwn}`)),
    /** Says that the round is done. */
    finish: orTaken(hasRows(sql`${table.update({ value: done })} WHERE ${isOwn} RETURNING name`))
  }
})
