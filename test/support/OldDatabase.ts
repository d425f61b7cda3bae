import { join } from "node:path"
import { Migrator, SqlClient } from "@effect/sql"
import { Effect, Layer, Option } from "effect"
import { migrationTables } from "../../src/storage/Migrate.ts"
import { migrations } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "./Linden.ts"
import { type Database, makeDatabase } from "./TestServer.ts"

/** A client of an empty database. */
export const emptyDatabase = (database: Database) =>
  Effect.gen(function* () {
    const url = yield* makeDatabase(database)
    return Option.isSome(url) ? postgresPool(url.value, 2) : sqliteLayer(join(yield* temporaryFolder, "linden.db"))
  }).pipe(Layer.unwrapScoped)

/** Runs the migrations up to a number, like a server of that version. */
export const migrateTo = (number: number) =>
  Migrator.make({})({
    loader: Migrator.fromRecord(
      Object.fromEntries(Object.entries(migrations).filter(([name]) => Number.parseInt(name, 10) <= number))
    ),
    table: "linden_migrations"
  })

const columns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ table: string; column: string }>`${sql.onDialectOrElse({
    pg: () =>
      sql`SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
    orElse: () =>
      sql`SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`
  })}`
})

/** The names of SQLite's triggers, or of the functions that PostgreSQL's triggers call. */
const routines = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string }>`${sql.onDialectOrElse({
    pg: () => sql`SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`,
    orElse: () => sql`SELECT name FROM sqlite_master WHERE type = 'trigger'`
  })}`
  return rows.map(({ name }) => name)
})

const shape = Effect.all([columns, routines])

/** Drops the tables, columns and triggers that migrations after a number added, and forgets these migrations. */
export const migrateBackTo = (database: Database, number: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [[old, oldRoutines], [now, nowRoutines]] = yield* Effect.all([
      Effect.zipRight(migrateTo(number), shape),
      Effect.zipRight(migrateTo(Number.POSITIVE_INFINITY), shape)
    ]).pipe(Effect.provide(emptyDatabase(database)), Effect.scoped)
    const oldTables = new Set(old.map(({ table }) => table))
    const oldColumns = new Set(old.map(({ table, column }) => `${table}.${column}`))
    const tables = new Set(now.map(({ table }) => table).filter((table) => !oldTables.has(table)))
    const cascade = sql.literal(sql.onDialectOrElse({ pg: () => "CASCADE", orElse: () => "" }))
    for (const name of nowRoutines.filter((one) => !oldRoutines.includes(one))) {
      yield* sql.onDialectOrElse({
        pg: () => sql`DROP FUNCTION ${sql(name)} CASCADE`,
        orElse: () => sql`DROP TRIGGER ${sql(name)}`
      })
    }
    for (const table of tables) yield* sql`DROP TABLE ${sql(table)} ${cascade}`
    for (const { table, column } of now) {
      if (tables.has(table) || oldColumns.has(`${table}.${column}`)) continue
      // PostgreSQL drops the indexes of a column itself.
      const indexes = yield* sql.onDialectOrElse({
        pg: () => Effect.succeed([]),
        orElse: () => sql<{ name: string }>`SELECT name FROM sqlite_master
          WHERE type = 'index' AND tbl_name = ${table} AND instr(sql, ${column}) > 0`
      })
      for (const { name } of indexes) yield* sql`DROP INDEX ${sql(name)}`
      yield* sql`ALTER TABLE ${sql(table)} DROP COLUMN ${sql(column)}`
    }
    yield* sql`DELETE FROM ${sql(migrationTables.main)} WHERE migration_id > ${number}`
  })
