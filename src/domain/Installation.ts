import { randomUUID } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

const name = "installation_id"
const readValue = rowsOf(SettingsTable.row.pick("value"))

/** Where an installation says who it is, on each of its host names. */
export const identityPath = "/.well-known/linden"

/** The public name of this installation, made at its first start; several nodes over one database share it. */
export class Installation extends Effect.Service<Installation>()("domain/Installation", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const value = randomUUID()
    yield* Effect.orDie(sql`${SettingsTable.on(sql).insert({ name, value })} ON CONFLICT (name) DO NOTHING`)
    const [row] = yield* readValue(sql`SELECT value FROM settings WHERE name = ${name}`)
    return { id: row?.value ?? value }
  })
}) {}
