import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { seal, unseal } from "../lib/Seal.ts"
import { rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

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

/** Encrypts a string for one job; only this installation can decrypt it. */
export const encryptSecret = (text: string, job: string) => Effect.map(sealKey, (key) => seal(text, key, job))

/** Decrypts the secret of a job. */
export const decryptSecret = (sealed: Uint8Array, job: string) => Effect.map(sealKey, (key) => unseal(sealed, key, job))
