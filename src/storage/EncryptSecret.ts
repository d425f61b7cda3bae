import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { seal, unseal } from "../lib/Seal.ts"
import { rowsOf } from "./Rows.ts"
import { SettingsTable } from "./Tables.ts"

const name = "seal_key"

/**
 * The encryption key of this installation. The first server that needs it creates it; all servers read it from the
 * database.
 */
const sealKey = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const drawn = randomBytes(32).toString("base64")
  yield* sql`${SettingsTable.on(sql).insert({ name, value: drawn })} ON CONFLICT (name) DO NOTHING`
  const [kept] = yield* rowsOf(SettingsTable.row)(sql`SELECT name, value FROM settings WHERE name = ${name}`)
  return Buffer.from(kept?.value ?? drawn, "base64")
})

/** Encrypts a string for a context, such as one job; only this installation can decrypt it. */
export const encryptSecret = (text: string, context: string) => Effect.map(sealKey, (key) => seal(text, key, context))

/** Decrypts a secret that was encrypted for the same context. */
export const decryptSecret = (sealed: Uint8Array, context: string) =>
  Effect.map(sealKey, (key) => unseal(sealed, key, context))
