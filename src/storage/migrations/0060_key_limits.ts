import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

const roles = "('owner', 'admin', 'member')"
const wider = "('owner', 'admin', 'member', 'viewer')"

/** What narrows a key, and the role `viewer`. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE api_keys ADD COLUMN scopes TEXT`
  yield* sql`ALTER TABLE api_keys ADD COLUMN allowed_networks TEXT`
  // SQLite can't change a constraint, so the tables are copied; no other table refers to them.
  const copy = (table: string) =>
    Effect.gen(function* () {
      const made = yield* sql<{ readonly name: string; readonly sql: string }>`SELECT name, sql FROM sqlite_master
        WHERE tbl_name = ${table} AND sql IS NOT NULL ORDER BY type DESC`
      const statements = made.map(({ name, sql }) =>
        name === table ? sql.replace(table, `${table}_wider`).replace(roles, wider) : sql
      )
      const [create = "", ...indexes] = statements
      yield* sql.unsafe(create)
      yield* sql`INSERT INTO ${sql(`${table}_wider`)} SELECT * FROM ${sql(table)}`
      yield* sql`DROP TABLE ${sql(table)}`
      yield* sql`ALTER TABLE ${sql(`${table}_wider`)} RENAME TO ${sql(table)}`
      for (const index of indexes) yield* sql.unsafe(index)
    })
  const check = (table: string) =>
    Effect.gen(function* () {
      const name = sql(`${table}_role_check`)
      yield* sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT IF EXISTS ${name}`
      yield* sql`ALTER TABLE ${sql(table)} ADD CONSTRAINT ${name} CHECK (role IN ${sql.literal(wider)})`
    })
  for (const table of ["members", "api_keys", "one_time_links"]) {
    yield* sql.onDialectOrElse({ pg: () => check(table), orElse: () => copy(table) })
  }
})
