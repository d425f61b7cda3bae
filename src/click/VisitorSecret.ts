import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../storage/Rows.ts"

const name = "visitor_secret"
const readValue = rowsOf(Schema.Struct({ value: Schema.String }))

/**
 * The secret of this installation that visitor ids are keyed with, 32 bytes in hex; made at the first start. Two
 * nodes that start at once agree on the one that was stored first.
 */
export class VisitorSecret extends Effect.Service<VisitorSecret>()("click/VisitorSecret", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const value = randomBytes(32).toString("hex")
    yield* Effect.orDie(sql`INSERT INTO settings ${sql.insert({ name, value })} ON CONFLICT (name) DO NOTHING`)
    const [row] = yield* readValue(sql`SELECT value FROM settings WHERE name = ${name}`)
    return { value: row?.value ?? value }
  })
}) {}
