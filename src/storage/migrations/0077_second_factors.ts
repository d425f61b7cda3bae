import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Authenticator apps, passkeys and recovery codes of people, and teams that require a second factor. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  yield* sql`CREATE TABLE authenticator_apps (
    user_id ${id} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    last_step BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT
  )`
  yield* sql`CREATE TABLE recovery_codes (
    user_id ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    PRIMARY KEY (user_id, hash)
  )`
  yield* sql`CREATE TABLE passkeys (
    id ${id} PRIMARY KEY,
    user_id ${id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    transports TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
  )`
  yield* sql`CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id)`
  yield* sql`CREATE INDEX passkeys_user ON passkeys (user_id)`
  yield* sql`CREATE TABLE used_challenges (challenge TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)`
  yield* sql`ALTER TABLE sessions ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE teams ADD COLUMN require_second_factor INTEGER NOT NULL DEFAULT 0`
})
