import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Secrets from before the last rotation of an API key that still work. `api_keys.former_hash` is the latest one. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  yield* sql`CREATE TABLE earlier_key_secrets (
    hash TEXT PRIMARY KEY,
    key_id ${id} NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    expires_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX earlier_key_secrets_key ON earlier_key_secrets (key_id)`
})
