import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Emails that wait for the mail server. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  yield* sql`CREATE TABLE mails (
    id ${id} PRIMARY KEY,
    kind TEXT NOT NULL,
    sealed ${bytes} NOT NULL,
    attempts INTEGER NOT NULL,
    next_at ${big} NOT NULL,
    until ${big} NOT NULL,
    created_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX mails_next ON mails (next_at)`
})
