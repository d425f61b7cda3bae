import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { migrationTables } from "../../src/storage/Migrate.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { eventually } from "../click/LedgerKit.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { databases, makeDatabase } from "../support/TestServer.ts"

const key = "key-of-the-tests-of-two-programs-0000001"

const environmentOf = (dataDir: string, address: Option.Option<Redacted.Redacted>) => ({
  LINDEN_DATA_DIR: dataDir,
  LINDEN_BOOTSTRAP_KEY: key,
  LINDEN_DATABASE_URL: Option.match(address, { onNone: () => "", onSome: Redacted.value })
})

const statusAt = (url: string, path: string) =>
  Effect.promise(
    async () => (await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })).status
  )

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
