import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { layer, type Vitest } from "@effect/vitest"
import { Context, Effect, Layer, Logger, LogLevel, Redacted } from "effect"
import pg from "pg"
import { v7 } from "uuid"
import { inject } from "vitest"
import { Reports } from "../../../src/click/report/Reports.ts"
import { Rollups } from "../../../src/click/report/Rollups.ts"
import { ClickMigrationsLive } from "../../../src/storage/ClickMigrations.ts"
import { ClickReads } from "../../../src/storage/ClickReads.ts"
import { MainDatabase } from "../../../src/storage/MainDatabase.ts"
import { MigrationsLive } from "../../../src/storage/Migrations.ts"
import { postgresLayer } from "../../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../../src/storage/Sqlite.ts"
import { type Database, oneDatabase } from "../../support/TestServer.ts"

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-reports-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const newPostgres = Effect.promise(async () => {
  const name = `reports_${process.pid}_${v7().replaceAll("-", "")}`
  const admin = new pg.Client({ connectionString: `${inject("postgres")}postgres` })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  return Redacted.make(`${inject("postgres")}${name}`)
})

/** A separate connection, with the tables that the given migrations create. */
const connect = (
  storage: Layer.Layer<SqlClient.SqlClient, unknown>,
  ...migrations: ReadonlyArray<Layer.Layer<never, unknown, SqlClient.SqlClient>>
) => {
  const live = migrations.reduce<Layer.Layer<SqlClient.SqlClient, unknown>>(
    (built, migration) => Layer.provideMerge(migration, built) as Layer.Layer<SqlClient.SqlClient, unknown>,
    Layer.fresh(storage)
  )
  return Effect.map(Layer.build(Layer.orDie(live)), (context) => Context.get(context, SqlClient.SqlClient))
}

const connections = (database: Database) =>
  Effect.gen(function* () {
    if (database === "postgres") {
      const storage = postgresLayer(yield* newPostgres, 16)
      const sql = yield* connect(storage, MigrationsLive, ClickMigrationsLive)
      return { clicks: sql, reads: yield* connect(storage), main: sql }
    }
    const folder = yield* temporaryFolder
    const clicks = sqliteLayer(join(folder, "clicks.db"))
    return {
      clicks: yield* connect(clicks, ClickMigrationsLive),
      reads: yield* connect(clicks),
      main: yield* connect(sqliteLayer(join(folder, "linden.db")), MigrationsLive)
    }
  })

/** The reports and rollups of a ledger on separate databases, without booking. */
const reportsOn = (database: Database) =>
  Layer.unwrapScoped(
    Effect.map(connections(database), ({ clicks, reads, main }) =>
      Layer.provideMerge(
        Layer.merge(Reports.Default, Rollups.Default),
        Layer.mergeAll(
          Layer.succeed(SqlClient.SqlClient, clicks),
          Layer.succeed(ClickReads, reads),
          Layer.succeed(MainDatabase, main)
        )
      )
    )
  ).pipe(Layer.orDie, Layer.provide(Logger.minimumLogLevel(LogLevel.None)))

export type ReportsWorld = Layer.Layer.Success<ReturnType<typeof reportsOn>>

/** Runs the same tests on a new click database. */
export const onOneClicksDatabase = (
  name: string,
  tests: (it: Vitest.MethodsNonLive<ReportsWorld, true>, database: Database) => void
) => {
  for (const database of [oneDatabase]) {
    layer(reportsOn(database), { excludeTestServices: true })(`${name} on ${database}`, (it) => tests(it, database))
  }
}
