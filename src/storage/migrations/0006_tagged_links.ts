import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

// With the link's id in the index, the links of a tag are found in id order without reading the table.
const index = ["DROP INDEX link_tags_tag", "CREATE INDEX link_tags_tag ON link_tags (tag_id, link_id)"]

// Deletions of links need no trigger here: the trigger on links records them. Deletions of tags need none either,
// because a deleted tag has no list of links.
const sqliteTriggers = [
  `CREATE TRIGGER link_tags_added AFTER INSERT ON link_tags BEGIN
    INSERT INTO link_changes (team_id, rn) SELECT team_id, rn FROM links WHERE id = new.link_id;
  END`,
  `CREATE TRIGGER link_tags_removed AFTER DELETE ON link_tags WHEN EXISTS (SELECT 1 FROM tags WHERE id = old.tag_id) BEGIN
    INSERT INTO link_changes (team_id, rn) SELECT team_id, rn FROM links WHERE id = old.link_id;
  END`
]

const postgresTriggers = [
  `CREATE FUNCTION link_tags_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO link_changes (team_id, rn) SELECT DISTINCT l.team_id, l.rn FROM fresh f JOIN links l ON l.id = f.link_id;
    RETURN NULL; END $$`,
  `CREATE FUNCTION link_tags_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO link_changes (team_id, rn) SELECT DISTINCT l.team_id, l.rn
      FROM stale s JOIN links l ON l.id = s.link_id JOIN tags t ON t.id = s.tag_id;
    RETURN NULL; END $$`,
  `CREATE TRIGGER link_tags_added AFTER INSERT ON link_tags REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION link_tags_after_insert()`,
  `CREATE TRIGGER link_tags_removed AFTER DELETE ON link_tags REFERENCING OLD TABLE AS stale
    FOR EACH STATEMENT EXECUTE FUNCTION link_tags_after_delete()`
]

/** An index and triggers for the lists of a tag's links: they find the links and record changes. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const triggers = sql.onDialectOrElse({ pg: () => postgresTriggers, orElse: () => sqliteTriggers })
  yield* Effect.forEach([...index, ...triggers], (statement) => sql.unsafe(statement), { discard: true })
})
