import { randomUUID } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

const name = "installation_id"
const readValue = rowsOf(SettingsTable.row.pick("value"))

/** The path on every host name that returns the id of the installation. */
export const identityPath = "/.well-known/linden"

/** The public id of this installation, created at the first start; nodes that share a database share it. */
export class Installation extends Effect.Service<Installation>()("domain/Installation", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const value = randomUUID()
    yield* Effect.orDie(sql`${SettingsTable.on(sql).insert({ name, value })} ON CONFLICT (name) DO NOTHING`)
    const [row] = yield* readValue(sql`SELECT value FROM settings WHERE name = ${name}`)
    return { id: row?.value ?? value }
  })
}) {}
