import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Responses to requests with an `Idempotency-Key`; `status` is null until there is a response. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE idempotent_answers (
    key_hash ${exact} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    request_hash ${exact} NOT NULL,
    status INTEGER,
    body TEXT,
    created_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX idempotent_answers_team ON idempotent_answers (team_id)`
  yield* sql`CREATE INDEX idempotent_answers_age ON idempotent_answers (created_at)`
})
