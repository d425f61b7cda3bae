import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The accounts of an OpenID Connect provider that people sign in with, and the sessions that began there. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE oidc_identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject)
  )`
  yield* sql`CREATE UNIQUE INDEX oidc_identities_user ON oidc_identities (user_id, issuer)`
  yield* sql`ALTER TABLE sessions ADD COLUMN oidc INTEGER NOT NULL DEFAULT 0`
})
