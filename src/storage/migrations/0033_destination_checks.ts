import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const toldTo = (row: "old" | "new") => `INSERT INTO link_changes (team_id, rn)
    SELECT team_id, rn FROM links WHERE team_id = ${row}.team_id AND destination_hash = ${row}.hash;`

const sqliteTriggers: ReadonlyArray<string> = [
  `CREATE TRIGGER destination_checks_turned AFTER UPDATE OF is_broken ON destination_checks
    WHEN old.is_broken <> new.is_broken BEGIN ${toldTo("new")} END`,
  `CREATE TRIGGER destination_checks_removed AFTER DELETE ON destination_checks
    WHEN old.is_broken = 1 BEGIN ${toldTo("old")} END`,
  `CREATE TRIGGER links_led_elsewhere AFTER UPDATE OF destination_hash ON links
    WHEN old.destination_hash IS NOT new.destination_hash
    BEGIN INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn); END`
]

const triggerFunction = (name: string, body: string) =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`

const postgresTriggers: ReadonlyArray<string> = [
  triggerFunction("destination_checks_after_turn", toldTo("new")),
  triggerFunction("destination_checks_after_delete", toldTo("old")),
  triggerFunction(
    "links_after_new_destination",
    "INSERT INTO link_changes (team_id, rn) VALUES (new.team_id, new.rn);"
  ),
  `CREATE TRIGGER destination_checks_turned AFTER UPDATE OF is_broken ON destination_checks FOR EACH ROW
    WHEN (old.is_broken <> new.is_broken) EXECUTE FUNCTION destination_checks_after_turn()`,
  `CREATE TRIGGER destination_checks_removed AFTER DELETE ON destination_checks FOR EACH ROW
    WHEN (old.is_broken = 1) EXECUTE FUNCTION destination_checks_after_delete()`,
  `CREATE TRIGGER links_led_elsewhere AFTER UPDATE OF destination_hash ON links FOR EACH ROW
    WHEN (old.destination_hash IS DISTINCT FROM new.destination_hash) EXECUTE FUNCTION links_after_new_destination()`
]

/**
 * Whether the destinations of links work, with one row for each destination of a team. Triggers report changes to the
 * lists of links.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  yield* sql`ALTER TABLE teams ADD COLUMN link_checks INTEGER NOT NULL DEFAULT 1`
  // When the next weekly check is due; null until the team is assigned an hour of the week.
  yield* sql`ALTER TABLE teams ADD COLUMN link_checks_at ${big}`
  // `round` is the job that still has to check the destination; `due_at` is the time of a check outside of jobs.
  yield* sql`CREATE TABLE destination_checks (
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    hash ${exact} NOT NULL,
    url TEXT NOT NULL,
    host ${exact} NOT NULL,
    status INTEGER,
    fault ${exact},
    failing_since ${big},
    is_broken INTEGER NOT NULL DEFAULT 0 CHECK (is_broken IN (0, 1)),
    checked_at ${big},
    round ${id},
    due_at ${big},
    PRIMARY KEY (team_id, hash)
  )`
  yield* sql`CREATE INDEX destination_checks_due ON destination_checks (due_at) WHERE due_at IS NOT NULL`
  yield* sql`CREATE INDEX destination_checks_round ON destination_checks (round, hash) WHERE round IS NOT NULL`
  yield* sql`CREATE INDEX destination_checks_broken ON destination_checks (team_id, hash) WHERE is_broken = 1`
  // The earliest time at which any server may send the next request to a host.
  yield* sql`CREATE TABLE asked_hosts (host ${exact} PRIMARY KEY, free_at ${big} NOT NULL)`
  const triggers = sql.onDialectOrElse({ pg: () => postgresTriggers, orElse: () => sqliteTriggers })
  yield* Effect.forEach(triggers, (statement) => sql.unsafe(statement), { discard: true })
})
