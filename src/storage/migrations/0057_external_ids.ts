import { createHash } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const batch = 5000

// Like `destinationHash`.
const hashOf = (url: string) => createHash("sha256").update(url).digest("hex").slice(0, 40)

/** Adds the hash to links of the first versions on SQLite, which has no SHA-256. */
const hashLinks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let after = 0; ; ) {
    const rows = yield* sql<{ rn: number; destination_url: string }>`SELECT rn, destination_url FROM links
      WHERE rn > ${after} AND destination_hash IS NULL ORDER BY rn LIMIT ${batch}`
    const last = rows.at(-1)
    if (last === undefined) return
    const hashes = JSON.stringify(rows.map(({ rn, destination_url }) => [rn, hashOf(destination_url)]))
    yield* sql`UPDATE links SET destination_hash = g.value ->> 1 FROM json_each(${hashes}) g WHERE links.rn = g.value ->> 0`
    after = last.rn
  }
})

/** The IDs of links in other systems. Matches by destination use its hash, so each link gets one. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE links ADD COLUMN external_id TEXT`
  yield* sql`CREATE UNIQUE INDEX links_external ON links (team_id, external_id) WHERE external_id IS NOT NULL`
  const tell = "INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);"
  yield* sql.onDialectOrElse({
    pg: () =>
      sql`UPDATE links SET destination_hash = left(encode(sha256(convert_to(destination_url, 'UTF8')), 'hex'), 40)
        WHERE destination_hash IS NULL`,
    orElse: () => hashLinks
  })
  const triggers = sql.onDialectOrElse({
    pg: () => [
      `CREATE FUNCTION links_after_external_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${tell} RETURN NULL; END $$`,
      `CREATE TRIGGER links_renamed_outside AFTER UPDATE OF external_id ON links FOR EACH ROW
        WHEN (old.external_id IS DISTINCT FROM new.external_id) EXECUTE FUNCTION links_after_external_id()`
    ],
    orElse: () => [
      `CREATE TRIGGER links_renamed_outside AFTER UPDATE OF external_id ON links
        WHEN old.external_id IS NOT new.external_id BEGIN ${tell} END`
    ]
  })
  for (const text of triggers) yield* sql.unsafe(text)
})
