import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect, Option, Redacted } from "effect"
import { Settings } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

const name = "cluster_secret"

/**
 * The secret with which the nodes of a database authenticate each other. If the settings have none, the first node
 * generates one and stores it in the database.
 */
export const clusterSecret = Effect.gen(function* () {
  const { cluster } = yield* Settings
  if (Option.isSome(cluster.secret)) return cluster.secret.value
  const sql = yield* SqlClient.SqlClient
  const drawn = { name, value: randomBytes(32).toString("base64url") }
  yield* Effect.orDie(sql`${SettingsTable.on(sql).insert(drawn)} ON CONFLICT (name) DO NOTHING`)
  const [kept] = yield* rowsOf(SettingsTable.row)(sql`SELECT name, value FROM settings WHERE name = ${name}`)
  return Redacted.make(kept?.value ?? drawn.value)
})
