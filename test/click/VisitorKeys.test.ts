import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option, TestClock } from "effect"
import { VisitorKeys } from "../../src/click/VisitorKeys.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { makeDatabase, oneDatabase } from "../support/TestServer.ts"
import { textsFound } from "./CrashKit.ts"

const day = 86_400_000
const noon = Date.UTC(2026, 4, 3, 12)

describe("the keys for hashing visitors", () => {
  for (const database of [oneDatabase]) {
    it.scoped(
      `are random for each day, the same after a restart and on every node, and deleted after two (${database})`,
      () =>
        Effect.gen(function* () {
          const folder = yield* temporaryFolder
          const address = yield* makeDatabase(database)
          const open = () =>
            Option.match(address, {
              onNone: () => sqliteLayer(join(folder, "linden.db")),
              onSome: (url) => postgresPool(url, 2)
            })
          const sql = Context.get(yield* Layer.build(Layer.provideMerge(MigrationsLive, open())), SqlClient.SqlClient)
          const node = Effect.suspend(() =>
            Effect.map(Layer.build(Layer.fresh(Layer.provide(VisitorKeys.Default, open()))), (context) =>
              Context.get(context, VisitorKeys)
            )
          )
          const stored = Effect.map(sql<{ day: number }>`SELECT day FROM visitor_keys ORDER BY day`, (rows) =>
            rows.map((row) => row.day - Math.floor(noon / day))
          )
          yield* TestClock.setTime(noon)
          const nodes = yield* Effect.all([node, node, node], { concurrency: "unbounded" })
          const first = nodes[0]?.keyAt(noon) ?? ""
          expect(first).toMatch(/^[0-9a-f]{64}$/)
          expect(nodes.map(({ keyAt }) => keyAt(noon + 1000))).toEqual([first, first, first])
          expect(yield* stored).toEqual([0])

          // The next day's key exists before that day begins.
          yield* TestClock.setTime(noon + day / 2 - 60_000)
          const late = yield* node
          const second = late.keyAt(noon + day)
          expect(late.keyAt(noon)).toBe(first)
          expect(second).not.toBe(first)
          expect(yield* stored).toEqual([0, 1])

          yield* TestClock.setTime(noon + day * 2)
          const last = yield* node
          expect([first, second]).not.toContain(last.keyAt(noon + day * 2))
          expect(yield* stored).toEqual([1, 2])
          if (database === "sqlite") expect(textsFound(folder, [first])).toEqual([])
          expect(yield* sql`SELECT 1 FROM settings WHERE name = 'visitor_secret'`).toEqual([])
        })
    )
  }
})
