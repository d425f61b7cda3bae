import { join } from "node:path"
import type { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schema } from "effect"
import type { Trouble } from "../StartError.ts"
import { type DatabaseFault, faultOf } from "./Conflict.ts"
import { rowsOf } from "./Rows.ts"
import { SettingsTable } from "./Tables.ts"

const ReadOnly = rowsOf(Schema.Struct({ read_only: Schema.String }))

/** Asks the database for a response, and PostgreSQL also whether it accepts writes. */
export const askDatabase = (sql: SqlClient.SqlClient): Effect.Effect<"read_only" | undefined, SqlError> =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.map(ReadOnly(sql`SELECT current_setting('transaction_read_only') AS read_only`), ([row]) =>
        row?.read_only === "on" ? ("read_only" as const) : undefined
      ),
    orElse: () => Effect.as(sql`SELECT 1`, undefined)
  })

/** A damaged SQLite database in a data folder. */
export const damagedDatabase = (folder: string): Trouble => ({
  what: `the database ${join(folder, "linden.db")} is damaged.`,
  advice: `Stop the server, move ${folder} away, and run linden restore BACKUP --data-dir ${folder}.`
})

const probeName = "write_probe"
/** Small enough to store often, and larger than the room that a log on a full disk may still have, in bytes. */
const probeBytes = 65_536

/** Why the database refuses a write; undefined if it accepts one. A full disk may still have room for a small one. */
export const probeWrite = (
  sql: SqlClient.SqlClient,
  isFull: boolean
): Effect.Effect<DatabaseFault | undefined, SqlError> => {
  const small = sql`UPDATE settings SET value = value WHERE name = 'installation_id'`
  const large = Effect.zipRight(
    sql`${SettingsTable.on(sql).insert({ name: probeName, value: "0".repeat(probeBytes) })}
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    sql`DELETE FROM settings WHERE name = ${probeName}`
  )
  return Effect.catchAll(Effect.as(isFull ? large : small, undefined), (error) => {
    const fault = faultOf(error.cause)
    return fault === undefined ? Effect.fail(error) : Effect.succeed(fault)
  })
}

/** The last failure of this process's database that a retry doesn't heal: a refused write, or damage. */
export class DatabaseFaults extends Effect.Service<DatabaseFaults>()("storage/DatabaseFaults", {
  sync: () => {
    let known: DatabaseFault | undefined
    return {
      /** Drivers call this with each error. */
      note: (cause: unknown): void => {
        const fault = faultOf(cause)
        if (fault !== undefined && known !== "damaged") known = fault
      },
      current: Effect.sync(() => known),
      /** Call this after a successful write. Damage remains until the restart, because other pages may be intact. */
      heal: Effect.sync(() => {
        if (known !== "damaged") known = undefined
      })
    }
  }
}) {}
