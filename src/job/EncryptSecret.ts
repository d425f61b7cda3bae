import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { readRows } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

const name = "seal_key"
const algorithm = "aes-256-gcm"
const [nonceBytes, tagBytes] = [12, 16]

/**
 * The encryption key of this installation. The first server that needs it creates it; all servers read it from the
 * database.
 */
const sealKey = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const drawn = randomBytes(32).toString("base64")
  yield* sql`${SettingsTable.on(sql).insert({ name, value: drawn })} ON CONFLICT (name) DO NOTHING`
  const [kept] = yield* readRows(SettingsTable.row)(sql`SELECT name, value FROM settings WHERE name = ${name}`)
  return Buffer.from(kept?.value ?? drawn, "base64")
})

/** Encrypts a string for one job; only this installation can decrypt it. */
export const encryptSecret = (text: string, job: string) =>
  Effect.map(sealKey, (key): Uint8Array => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(job))
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  })

/** Decrypts the secret of a job. */
export const decryptSecret = (sealed: Uint8Array, job: string) =>
  Effect.map(sealKey, (key) => {
    const bytes = Buffer.from(sealed)
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(job))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8")
  })
