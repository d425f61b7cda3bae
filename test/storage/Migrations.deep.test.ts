import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Console, Context, Effect, Layer, Option, Redacted } from "effect"
import { migrationTables } from "../../src/storage/Migrate.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { eventually } from "../click/LedgerKit.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { databases, makeDatabase, TestServer, testServer } from "../support/TestServer.ts"

const key = "key-of-the-tests-of-two-programs-0000001"

// Another test checks what a first start prints.
const quiet: Console.Console = { ...Effect.runSync(Effect.console), log: () => Effect.void }

const environmentOf = (dataDir: string, address: Option.Option<Redacted.Redacted>) => ({
  LINDEN_DATA_DIR: dataDir,
  LINDEN_BOOTSTRAP_KEY: key,
  LINDEN_DATABASE_URL: Option.match(address, { onNone: () => "", onSome: Redacted.value })
})

const statusAt = (url: string, path: string) =>
  Effect.promise(
    async () => (await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })).status
  )

describe("the first start", () => {
  it.scopedLive("of three nodes at once on one empty PostgreSQL starts all of them", () =>
    Effect.gen(function* () {
      const address = yield* makeDatabase("postgres")
      const start = Effect.flatMap(temporaryFolder, (folder) => runServer(environmentOf(folder, address)))
      const nodes = yield* Effect.all([start, start, start], { concurrency: "unbounded" })
      for (const { url } of nodes) expect(yield* statusAt(url, "team")).toBe(200)
      for (const node of nodes) expect((yield* endServer(node, "SIGTERM")).code).toBe(0)
    })
  )

  it.scopedLive("of three nodes at once creates one team and one key, and prints a setup link on each", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* makeDatabase("postgres")
      const start = Layer.build(
        testServer("postgres", { databaseUrl, announce: "secrets", bootstrapKey: Option.none() })
      )
      const [first] = yield* Effect.all([start, start, start], { concurrency: "unbounded" })
      const { sql } = Context.get(first, TestServer)
      expect(yield* sql`SELECT name FROM teams`).toEqual([{ name: "Home" }])
      expect(yield* sql`SELECT kind FROM one_time_links`).toEqual(Array.from({ length: 3 }, () => ({ kind: "setup" })))
      expect(yield* sql`SELECT name FROM api_keys`).toEqual([{ name: "First key" }])
    }).pipe(Console.withConsole(quiet))
  )

  it.scopedLive("creates one fully migrated database, even if many processes start at once", () =>
    Effect.forEach(databases, (database) =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const address = yield* makeDatabase(database)
        const open = () =>
          Option.match(address, {
            onNone: () => sqliteLayer(join(folder, "linden.db")),
            onSome: (url) => postgresPool(url, 2)
          })
        const begin = Effect.suspend(() => Layer.build(Layer.provideMerge(MigrationsLive, open())))
        const contexts = yield* Effect.all(
          Array.from({ length: 6 }, () => begin),
          { concurrency: "unbounded" }
        )
        for (const context of contexts) {
          const sql = Context.get(context, SqlClient.SqlClient)
          expect(yield* sql`SELECT count(*) AS n FROM visitor_keys`).toEqual([{ n: 0 }])
        }
      })
    )
  )

  it.scopedLive("of a server and the command line at once succeeds for both on SQLite", () =>
    Effect.gen(function* () {
      const environment = environmentOf(yield* temporaryFolder, Option.none())
      const [server, ...teams] = yield* Effect.all(
        [
          runServer(environment),
          linden(["team", "create", "One"], environment),
          linden(["team", "create", "Two"], environment)
        ],
        { concurrency: "unbounded" }
      )
      expect((yield* Effect.promise(() => fetch(`${server.url}/health`))).status).toBe(200)
      for (const { code, stderr } of teams) expect([code, stderr]).toEqual([0, ""])
    })
  )
})

describe("data from a newer version", () => {
  for (const database of databases) {
    it.scopedLive(`stops an older version with one clear line (${database})`, () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const address = yield* makeDatabase(database)
        const environment = environmentOf(folder, address)
        const server = yield* runServer(environment)
        // A report shows that the ledger has created its tables, which can take a while on a busy machine.
        yield* eventually(Effect.map(statusAt(server.url, "analytics"), (status) => status === 200))
        yield* endServer(server, "SIGTERM")
        const change = (file: string, statement: string) => {
          const layer = Option.match(address, {
            onNone: () => sqliteLayer(join(folder, file)),
            onSome: (url) => postgresPool(url, 1)
          })
          return Effect.scoped(
            Effect.flatMap(Layer.build(layer), (context) => Context.get(context, SqlClient.SqlClient).unsafe(statement))
          )
        }
        const cases = [
          ["linden.db", migrationTables.main, [["serve"], ["team", "create", "Late"]]],
          ["clicks.db", migrationTables.clicks, [["serve"]]]
        ] as const
        for (const [file, table, commands] of cases) {
          yield* change(file, `INSERT INTO ${table} (migration_id, name) VALUES (9999, 'later')`)
          for (const args of commands) {
            const ended = yield* linden(args, { ...environment, LINDEN_PORT: "0" })
            expect(ended.code).toBe(1)
            expect(ended.stdout).toBe("")
            expect(ended.stderr).toMatch(/^linden: [^\n]*was written by a newer version of Linden[^\n]*\n$/)
          }
          yield* change(file, `DELETE FROM ${table} WHERE migration_id = 9999`)
        }
      })
    )
  }
})
