import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

// Only on SQLite, which would otherwise count on the thread that serves redirects. PostgreSQL counts in its own
// process.
const sqlite = [
  "ALTER TABLE tags ADD COLUMN link_count INTEGER NOT NULL DEFAULT 0",
  "UPDATE tags SET link_count = (SELECT count(*) FROM link_tags l WHERE l.tag_id = tags.id)",
  `CREATE TRIGGER tags_counted_up AFTER INSERT ON link_tags BEGIN
    UPDATE tags SET link_count = link_count + 1 WHERE id = new.tag_id;
  END`,
  `CREATE TRIGGER tags_counted_down AFTER DELETE ON link_tags BEGIN
    UPDATE tags SET link_count = link_count - 1 WHERE id = old.tag_id;
  END`
]

/** The number of links per tag, stored on SQLite so that listing tags needs no counting. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const statements: ReadonlyArray<string> = sql.onDialectOrElse({ pg: () => [], orElse: () => sqlite })
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
