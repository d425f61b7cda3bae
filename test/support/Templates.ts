import { cpSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer, Redacted } from "effect"
import pg from "pg"
import { ClickMigrationsLive } from "../../src/storage/ClickMigrations.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"

/** The PostgreSQL database with all migrations and no rows. */
export const templateName = "migrated"

const mainFile = "linden.db"
const clicksFile = "clicks.db"

const migrate = <E>(migrations: typeof MigrationsLive, database: Layer.Layer<SqlClient, E>) =>
  Effect.scoped(Layer.build(Layer.provide(migrations, Layer.fresh(database))))

/** Migrates one database of each kind for the whole run; returns the folder of the SQLite files. */
export const makeTemplates = async (postgres: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "linden-template-"))
  const admin = new pg.Client({ connectionString: `${postgres}postgres` })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${templateName}`)
  await admin.end()
  const pool = postgresPool(Redacted.make(`${postgres}${templateName}`), 2)
  await Effect.runPromise(
    Effect.all([
      migrate(MigrationsLive, sqliteLayer(join(folder, mainFile))),
      migrate(ClickMigrationsLive, sqliteLayer(join(folder, clicksFile))),
      migrate(MigrationsLive, pool),
      migrate(ClickMigrationsLive, pool)
    ])
  )
  return folder
}

/** Copies the migrated SQLite files into a data folder. */
export const copyTemplate = (template: string, dataDir: string): void => {
  for (const name of [mainFile, clicksFile]) cpSync(join(template, name), join(dataDir, name))
}
