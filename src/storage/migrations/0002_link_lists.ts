import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

// The filter columns follow the sort key in each index, so that skipping rows needs no access to the table.
const sortKeys = {
  created_at: "created_at, rn",
  total_clicks: "total_clicks, rn",
  short_url: "domain_id, short_code, rn"
}

const indexes = Object.entries(sortKeys).flatMap(([sort, key]) => [
  `CREATE INDEX links_team_${sort} ON links (team_id, ${key}, is_active, folder_id)`,
  `CREATE INDEX links_inactive_${sort} ON links (team_id, ${key}, folder_id) WHERE is_active = 0`,
  `CREATE INDEX links_folder_${sort} ON links (folder_id, ${key}, is_active, team_id) WHERE folder_id IS NOT NULL`
])

// The id of "no folder" and "no domain" in the counts.
const none = "'00000000-0000-0000-0000-000000000000'"

const countOf = (row: "old" | "new") =>
  `team_id = ${row}.team_id AND folder_id = ifnull(${row}.folder_id, ${none})
    AND domain_id = ifnull(${row}.domain_id, ${none}) AND is_active = ${row}.is_active`

const addOne = `INSERT INTO link_counts VALUES (new.team_id, ifnull(new.folder_id, ${none}),
    ifnull(new.domain_id, ${none}), new.is_active, 1) ON CONFLICT DO UPDATE SET n = n + 1;`
const takeOne = `UPDATE link_counts SET n = n - 1 WHERE ${countOf("old")};`

const isIndexed = (row: "old" | "new") => `${row}.rn <= (SELECT indexed_to FROM link_trigram_state)`

const sqliteLists: ReadonlyArray<string> = [
  `CREATE TABLE link_counts (
    team_id TEXT NOT NULL, folder_id TEXT NOT NULL, domain_id TEXT NOT NULL, is_active INTEGER NOT NULL, n INTEGER NOT NULL,
    PRIMARY KEY (team_id, folder_id, domain_id, is_active)
  ) WITHOUT ROWID`,
  // `text` is in lower case; its parts are joined by U+0001.
  "CREATE TABLE link_search (rn INTEGER PRIMARY KEY, team_id TEXT NOT NULL, text TEXT NOT NULL)",
  `CREATE VIRTUAL TABLE link_trigrams USING fts5 (
    text, content = 'link_search', content_rowid = 'rn', detail = 'none', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  // The trigram index is updated later in batches, so that creating links costs nothing. Rows after this one are
  // scanned.
  "CREATE TABLE link_trigram_state (one INTEGER PRIMARY KEY CHECK (one = 1), indexed_to INTEGER NOT NULL)",
  "INSERT INTO link_trigram_state VALUES (1, 0)",
  // Links that may have entered or left a cached set; new links are found by their row numbers.
  "CREATE TABLE link_changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, team_id TEXT NOT NULL, rn INTEGER NOT NULL)",

  `CREATE TRIGGER links_counted AFTER INSERT ON links BEGIN ${addOne} END`,
  `CREATE TRIGGER links_removed AFTER DELETE ON links BEGIN
    ${takeOne}
    INSERT INTO link_changes (team_id, rn) VALUES (old.team_id, old.rn);
    DELETE FROM link_search WHERE rn = old.rn;
  END`,
  `CREATE TRIGGER links_moved AFTER UPDATE OF folder_id, domain_id, is_active ON links
  WHEN old.folder_id IS NOT new.folder_id OR old.domain_id IS NOT new.domain_id OR old.is_active IS NOT new.is_active BEGIN
    ${takeOne}
    ${addOne}
    INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);
  END`,
  `CREATE TRIGGER link_search_removed AFTER DELETE ON link_search WHEN ${isIndexed("old")} BEGIN
    INSERT INTO link_trigrams (link_trigrams, rowid, text) VALUES ('delete', old.rn, old.text);
  END`,
  `CREATE TRIGGER link_search_changed AFTER UPDATE OF text ON link_search WHEN old.text IS NOT new.text BEGIN
    INSERT INTO link_trigrams (link_trigrams, rowid, text) SELECT 'delete', old.rn, old.text WHERE ${isIndexed("old")};
    INSERT INTO link_trigrams (rowid, text) SELECT new.rn, new.text WHERE ${isIndexed("new")};
    INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);
  END`
]

const triggerFunction = (
  name: string,
  body: string
) => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  ${body}
  RETURN NULL; END $$`

const delta = (rows: string, n: string) => `INSERT INTO link_counts
    SELECT team_id, coalesce(folder_id, ${none}::uuid), coalesce(domain_id, ${none}::uuid), is_active, ${n} FROM ${rows} GROUP BY 1, 2, 3, 4;
  INSERT INTO link_changes (team_id, rn) SELECT team_id, rn FROM ${rows};`

const countRow = (row: string, n: number) =>
  `(${row}.team_id, coalesce(${row}.folder_id, ${none}::uuid), coalesce(${row}.domain_id, ${none}::uuid), ${row}.is_active, ${n})`

const postgresTables: ReadonlyArray<string> = [
  // Deltas are appended, and later folded into one row per group, so that creations never wait for each other's rows.
  `CREATE TABLE link_counts (
    team_id UUID NOT NULL, folder_id UUID NOT NULL, domain_id UUID NOT NULL, is_active INTEGER NOT NULL, n BIGINT NOT NULL
  )`,
  "CREATE INDEX link_counts_team ON link_counts (team_id, folder_id)",
  // Separate from links: clicks update links all the time, and every new version of a row would go into the trigram
  // index again.
  `CREATE TABLE link_search (rn BIGINT PRIMARY KEY, team_id UUID NOT NULL, text TEXT COLLATE "C" NOT NULL)`,
  // Links that may have entered or left a cached set, with the transaction that changed them.
  `CREATE TABLE link_changes (team_id UUID NOT NULL, xid XID8 NOT NULL DEFAULT pg_current_xact_id(), rn BIGINT NOT NULL)`,
  "CREATE INDEX link_changes_team ON link_changes (team_id, xid) INCLUDE (rn)",
  "CREATE TABLE link_changes_state (one INTEGER PRIMARY KEY CHECK (one = 1), kept_from XID8 NOT NULL)",
  "INSERT INTO link_changes_state VALUES (1, '0')"
]

const postgresTriggers: ReadonlyArray<string> = [
  triggerFunction("links_after_insert", delta("fresh", "count(*)")),
  triggerFunction(
    "links_after_delete",
    `${delta("stale", "-count(*)")} DELETE FROM link_search WHERE rn IN (SELECT rn FROM stale);`
  ),
  triggerFunction(
    "links_after_move",
    `INSERT INTO link_counts VALUES ${countRow("old", -1)}, ${countRow("new", 1)};
  INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);`
  ),
  triggerFunction("link_search_after_change", "INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);"),
  `CREATE TRIGGER links_counted AFTER INSERT ON links REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION links_after_insert()`,
  `CREATE TRIGGER links_removed AFTER DELETE ON links REFERENCING OLD TABLE AS stale
    FOR EACH STATEMENT EXECUTE FUNCTION links_after_delete()`,
  // A row trigger, because a trigger with transition tables allows no column list and would run for every batch of
  // clicks.
  `CREATE TRIGGER links_moved AFTER UPDATE OF folder_id, domain_id, is_active ON links FOR EACH ROW
    WHEN ((old.folder_id, old.domain_id, old.is_active) IS DISTINCT FROM (new.folder_id, new.domain_id, new.is_active))
    EXECUTE FUNCTION links_after_move()`,
  `CREATE TRIGGER link_search_changed AFTER UPDATE OF text ON link_search FOR EACH ROW
    WHEN (old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION link_search_after_change()`
]

/** The statements for PostgreSQL. Without the pg_trgm extension searches work too, but the first one is slower. */
const postgresLists = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const available = yield* sql`SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`
  if (available.length === 0) return [...postgresTables, ...postgresTriggers]
  yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
  const [home] = yield* sql<{ nspname: string }>`SELECT n.nspname FROM pg_extension e
    JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm'`
  const operators = `"${home?.nspname ?? "public"}".gin_trgm_ops`
  const index = `CREATE INDEX link_search_trigrams ON link_search USING gin (text ${operators}) WITH (gin_pending_list_limit = 1024)`
  return [...postgresTables, index, ...postgresTriggers]
})

/** The data of link lists: ordered indexes, exact totals, and search texts. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const statements = yield* sql.onDialectOrElse({
    pg: () => postgresLists,
    orElse: () => Effect.succeed(sqliteLists)
  })
  yield* Effect.forEach([...indexes, ...statements], (statement) => sql.unsafe(statement), { discard: true })
})
