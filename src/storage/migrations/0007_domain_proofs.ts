import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Proofs of domains: several teams may claim a host name, one domain holds it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))

  // SQLite cannot take UNIQUE from a column: it stays on what a domain holds, which is its own id where it holds no name.
  yield* sql`ALTER TABLE domains RENAME COLUMN hostname TO held_host`
  yield* sql`ALTER TABLE domains ADD COLUMN hostname ${exact} NOT NULL DEFAULT ''`
  yield* sql`ALTER TABLE domains ADD COLUMN proof TEXT CHECK (proof IN ('txt', 'answer', 'upgrade'))`
  // What was live goes on serving: nobody's domain ends with an upgrade.
  yield* sql`UPDATE domains SET hostname = held_host, proof = CASE WHEN verified_at IS NULL THEN 'upgrade' ELSE 'answer' END`
  yield* sql`CREATE UNIQUE INDEX domains_claim ON domains (team_id, hostname)`
  yield* sql`CREATE INDEX domains_hostname ON domains (hostname)`
  yield* sql`DROP INDEX domains_team`

  const unseen = yield* sql`SELECT hostname FROM domains WHERE proof = 'upgrade' ORDER BY hostname`
  if (unseen.length === 0) return
  yield* Effect.logWarning("domains that were never verified count as proven once, and go on serving").pipe(
    Effect.annotateLogs({ hostnames: unseen.map(({ hostname }) => hostname).join(" ") })
  )
})
