import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Ownership of domains: several teams may claim a host name, but it belongs to only one of their domains. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))

  // SQLite can't remove UNIQUE from a column, so this column becomes `held_host`, the host name that belongs to the
  // domain. A domain without one stores its own id here.
  yield* sql`ALTER TABLE domains RENAME COLUMN hostname TO held_host`
  yield* sql`ALTER TABLE domains ADD COLUMN hostname ${exact} NOT NULL DEFAULT ''`
  yield* sql`ALTER TABLE domains ADD COLUMN proof TEXT CHECK (proof IN ('txt', 'answer', 'upgrade'))`
  // Domains that served before the upgrade continue to serve.
  yield* sql`UPDATE domains SET hostname = held_host, proof = CASE WHEN verified_at IS NULL THEN 'upgrade' ELSE 'answer' END`
  yield* sql`CREATE UNIQUE INDEX domains_claim ON domains (team_id, hostname)`
  yield* sql`CREATE INDEX domains_hostname ON domains (hostname)`
  yield* sql`DROP INDEX domains_team`

  const unseen = yield* sql`SELECT hostname FROM domains WHERE proof = 'upgrade' ORDER BY hostname`
  if (unseen.length === 0) return
  yield* Effect.logWarning("Domains that were never verified keep serving and count as verified.").pipe(
    Effect.annotateLogs({ hostnames: unseen.map(({ hostname }) => hostname).join(" ") })
  )
})
