import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const none = "'00000000-0000-0000-0000-000000000000'::uuid"

const trigger = (name: string, body: string) => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  ${body}
  RETURN NULL; END $$`

const delta = (rows: string, n: string) => `INSERT INTO link_counts
    SELECT team_id, coalesce(folder_id, ${none}), coalesce(domain_id, ${none}), is_active, ${n} FROM ${rows} GROUP BY 1, 2, 3, 4;
  INSERT INTO link_changes (team_id, rn) SELECT team_id, rn FROM ${rows};`

const countRow = (row: string, n: number) =>
  `(${row}.team_id, coalesce(${row}.folder_id, ${none}), coalesce(${row}.domain_id, ${none}), ${row}.is_active, ${n})`

const tables: ReadonlyArray<string> = [
  // Deltas are appended and folded into one row a group now and then: no create waits for another one's row.
  `CREATE TABLE link_counts (
    team_id UUID NOT NULL, folder_id UUID NOT NULL, domain_id UUID NOT NULL, is_active INTEGER NOT NULL, n BIGINT NOT NULL
  )`,
  "CREATE INDEX link_counts_team ON link_counts (team_id, folder_id)",
  // Apart from links, whose clicks change all the time: each new row version would go into the trigram index again.
  `CREATE TABLE link_search (rn BIGINT PRIMARY KEY, team_id UUID NOT NULL, text TEXT COLLATE "C" NOT NULL)`,
  // Links whose place in a remembered set may have changed, with the transaction that changed them.
  `CREATE TABLE link_changes (team_id UUID NOT NULL, xid XID8 NOT NULL DEFAULT pg_current_xact_id(), rn BIGINT NOT NULL)`,
  "CREATE INDEX link_changes_team ON link_changes (team_id, xid) INCLUDE (rn)",
  "CREATE TABLE link_changes_state (one INTEGER PRIMARY KEY CHECK (one = 1), kept_from XID8 NOT NULL)",
  "INSERT INTO link_changes_state VALUES (1, '0')"
]

const triggers: ReadonlyArray<string> = [
  trigger("links_after_insert", delta("fresh", "count(*)")),
  trigger(
    "links_after_delete",
    `${delta("stale", "-count(*)")} DELETE FROM link_search WHERE rn IN (SELECT rn FROM stale);`
  ),
  trigger(
    "links_after_move",
    `INSERT INTO link_counts VALUES ${countRow("old", -1)}, ${countRow("new", 1)};
  INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);`
  ),
  trigger("link_search_after_change", "INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);"),
  `CREATE TRIGGER links_counted AFTER INSERT ON links REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION links_after_insert()`,
  `CREATE TRIGGER links_removed AFTER DELETE ON links REFERENCING OLD TABLE AS stale
    FOR EACH STATEMENT EXECUTE FUNCTION links_after_delete()`,
  // One row at a time: a trigger with transition tables takes no column list and would run for every batch of clicks.
  `CREATE TRIGGER links_moved AFTER UPDATE OF folder_id, domain_id, is_active ON links FOR EACH ROW
    WHEN ((old.folder_id, old.domain_id, old.is_active) IS DISTINCT FROM (new.folder_id, new.domain_id, new.is_active))
    EXECUTE FUNCTION links_after_move()`,
  `CREATE TRIGGER link_search_changed AFTER UPDATE OF text ON link_search FOR EACH ROW
    WHEN (old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION link_search_after_change()`
]

/** The statements for PostgreSQL; without the pg_trgm extension a search works too, only its first call is slower. */
export const postgresLists = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const available = yield* sql`SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`
  if (available.length === 0) return [...tables, ...triggers]
  yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
  const [home] = yield* sql<{ nspname: string }>`SELECT n.nspname FROM pg_extension e
    JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm'`
  const operators = `"${home?.nspname ?? "public"}".gin_trgm_ops`
  const index = `CREATE INDEX link_search_trigrams ON link_search USING gin (text ${operators}) WITH (gin_pending_list_limit = 1024)`
  return [...tables, index, ...triggers]
})
