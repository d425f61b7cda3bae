import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Context, Effect, Layer, Redacted } from "effect"
import pg from "pg"
import { v7 } from "uuid"
import { inject } from "vitest"
import { LinksRepo } from "../../src/link/Repo.ts"
import { Settings, SettingsLive } from "../../src/settings/Settings.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresLayer } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import type { Database } from "./TestServer.ts"

interface Connection {
  readonly sql: SqlClient.SqlClient
  readonly repo: LinksRepo
}

interface ListsDatabaseShape {
  /** The SQLite file; "" on PostgreSQL. */
  readonly filename: string
  /** Two clients of the same database, as in two processes. */
  readonly first: Connection
  readonly second: Connection
}

/** A separate migrated database with two connections. */
export class ListsDatabase extends Context.Tag("ListsDatabase")<ListsDatabase, ListsDatabaseShape>() {}

const temporaryFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-lists-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ),
  (folder) => join(folder, "linden.db")
)

const newPostgres = Effect.promise(async () => {
  const name = `lists_${process.pid}_${v7().replaceAll("-", "")}`
  const admin = new pg.Client({ connectionString: `${inject("postgres")}postgres` })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  return Redacted.make(`${inject("postgres")}${name}`)
})

const connection = Effect.all({ sql: SqlClient.SqlClient, repo: LinksRepo })

export const listsDatabase = (database: Database) =>
  Layer.scoped(
    ListsDatabase,
    Effect.gen(function* () {
      const filename = database === "sqlite" ? yield* temporaryFile : ""
      const url = database === "sqlite" ? undefined : yield* newPostgres
      const connect = Effect.suspend(() => {
        const storage = url === undefined ? sqliteLayer(filename) : Layer.orDie(postgresLayer(url, 16))
        const live = LinksRepo.Default.pipe(
          Layer.provideMerge(MigrationsLive),
          Layer.provideMerge(Layer.fresh(storage))
        )
        return Effect.flatMap(Layer.build(Layer.orDie(live)), (context) => Effect.provide(connection, context))
      })
      return { filename, first: yield* connect, second: yield* connect }
    })
  )

/** Settings with a default domain that sorts between the other domains. */
export const listsSettings = Layer.effect(
  Settings,
  Effect.map(Settings, (usual) => ({ ...usual, baseUrl: "http://linden.test:8787" }))
).pipe(Layer.provide(SettingsLive), Layer.orDie)
