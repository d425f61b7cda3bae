import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

// With the link in it, the links of a tag are found in the order of their ids without reading the table.
const index = ["DROP INDEX link_tags_tag", "CREATE INDEX link_tags_tag ON link_tags (tag_id, link_id)"]

// A link that goes is told of by its own trigger, and nobody asks for the links of a tag that goes.
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

/** What lists of the links of a tag read, and what tells that a link got or lost one. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const triggers = sql.onDialectOrElse({ pg: () => postgresTriggers, orElse: () => sqliteTriggers })
  yield* Effect.forEach([...index, ...triggers], (statement) => sql.unsafe(statement), { discard: true })
})
