import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * Data that reports read instead of clicks: counted buckets, clicks packed by column, and a list of those that are
 * outdated.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))

  // A closed day (level 1) or month (level 2) of a team or link. `body` comes last, so that totals are read without it.
  yield* sql`CREATE TABLE click_rollups (
    subject INTEGER NOT NULL,
    level INTEGER NOT NULL,
    start ${big} NOT NULL,
    team INTEGER NOT NULL,
    rows_all INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    visitors INTEGER NOT NULL,
    views INTEGER NOT NULL,
    body ${bytes} NOT NULL,
    PRIMARY KEY (subject, level, start)
  )`
  yield* sql`CREATE INDEX click_rollups_team ON click_rollups (team, level, start)`

  // The clicks of a team in a closed hour of an open day (level 0) or in a closed day (level 1), including bots.
  yield* sql`CREATE TABLE click_segments (
    team INTEGER NOT NULL,
    level INTEGER NOT NULL,
    start ${big} NOT NULL,
    rows_all INTEGER NOT NULL,
    body ${bytes} NOT NULL,
    PRIMARY KEY (team, level, start)
  )`

  // Buckets with clicks that their rollups and segments lack. `version` is random for each ingest.
  yield* sql`CREATE TABLE click_marks (
    team INTEGER NOT NULL,
    level INTEGER NOT NULL,
    start ${big} NOT NULL,
    version ${big} NOT NULL,
    PRIMARY KEY (team, level, start)
  )`
  yield* sql`CREATE INDEX click_marks_start ON click_marks (level, start)`

  // The clicks of a team before this time were deleted; only their rollups remain.
  yield* sql`CREATE TABLE click_floors (team INTEGER PRIMARY KEY, before ${big} NOT NULL)`
})
