const none = "00000000-0000-0000-0000-000000000000"

const countOf = (row: "old" | "new") =>
  `team_id = ${row}.team_id AND folder_id = ifnull(${row}.folder_id, '${none}')
    AND domain_id = ifnull(${row}.domain_id, '${none}') AND is_active = ${row}.is_active`

const add = `INSERT INTO link_counts VALUES (new.team_id, ifnull(new.folder_id, '${none}'),
    ifnull(new.domain_id, '${none}'), new.is_active, 1) ON CONFLICT DO UPDATE SET n = n + 1;`
const take = `UPDATE link_counts SET n = n - 1 WHERE ${countOf("old")};`

const indexed = (row: "old" | "new") => `${row}.rn <= (SELECT indexed_to FROM link_trigram_state)`

export const sqliteLists: ReadonlyArray<string> = [
  `CREATE TABLE link_counts (
    team_id TEXT NOT NULL, folder_id TEXT NOT NULL, domain_id TEXT NOT NULL, is_active INTEGER NOT NULL, n INTEGER NOT NULL,
    PRIMARY KEY (team_id, folder_id, domain_id, is_active)
  ) WITHOUT ROWID`,
  // Lower-cased by the program, the parts joined by U+0001.
  "CREATE TABLE link_search (rn INTEGER PRIMARY KEY, team_id TEXT NOT NULL, text TEXT NOT NULL)",
  `CREATE VIRTUAL TABLE link_trigrams USING fts5 (
    text, content = 'link_search', content_rowid = 'rn', detail = 'none', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  // The trigram index runs behind in batches, which costs a create nothing; rows past this one are scanned.
  "CREATE TABLE link_trigram_state (one INTEGER PRIMARY KEY CHECK (one = 1), indexed_to INTEGER NOT NULL)",
  "INSERT INTO link_trigram_state VALUES (1, 0)",
  // Links whose place in a remembered set may have changed; new ones are found by their row number.
  "CREATE TABLE link_changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, team_id TEXT NOT NULL, rn INTEGER NOT NULL)",

  `CREATE TRIGGER links_counted AFTER INSERT ON links BEGIN ${add} END`,
  `CREATE TRIGGER links_removed AFTER DELETE ON links BEGIN
    ${take}
    INSERT INTO link_changes (team_id, rn) VALUES (old.team_id, old.rn);
    DELETE FROM link_search WHERE rn = old.rn;
  END`,
  `CREATE TRIGGER links_moved AFTER UPDATE OF folder_id, domain_id, is_active ON links
  WHEN old.folder_id IS NOT new.folder_id OR old.domain_id IS NOT new.domain_id OR old.is_active IS NOT new.is_active BEGIN
    ${take}
    ${add}
    INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);
  END`,
  `CREATE TRIGGER link_search_removed AFTER DELETE ON link_search WHEN ${indexed("old")} BEGIN
    INSERT INTO link_trigrams (link_trigrams, rowid, text) VALUES ('delete', old.rn, old.text);
  END`,
  `CREATE TRIGGER link_search_changed AFTER UPDATE OF text ON link_search WHEN old.text IS NOT new.text BEGIN
    INSERT INTO link_trigrams (link_trigrams, rowid, text) SELECT 'delete', old.rn, old.text WHERE ${indexed("old")};
    INSERT INTO link_trigrams (rowid, text) SELECT new.rn, new.text WHERE ${indexed("new")};
    INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);
  END`
]
