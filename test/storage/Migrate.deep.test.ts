import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Context, Effect, Fiber, Layer, Option, TestClock } from "effect"
import { migrate, migrationTables } from "../../src/storage/Migrate.ts"
import { migrations } from "../../src/storage/Migrations.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "../support/Linden.ts"

/** A migration of a database that another program locks for longer than SQLite waits. */
const begin = Effect.gen(function* () {
  const file = join(yield* temporaryFolder, "linden.db")
  const context = yield* Layer.build(sqliteLayer(file))
  const sql = Context.get(context, SqlClient.SqlClient)
  yield* sql`PRAGMA busy_timeout = 0`
  const other = yield* Effect.acquireRelease(
    Effect.sync(() => new Database(file)),
    (database) => Effect.sync(() => database.close())
  )
  other.exec("BEGIN IMMEDIATE; CREATE TABLE theirs (n integer)")
  const migrating = yield* Effect.fork(Effect.provide(migrate(migrations, migrationTables.main), context))
  return { sql, other, migrating }
})

it.scoped("a migration waits for a program that changes the database", () =>
  Effect.gen(function* () {
    const { sql, other, migrating } = yield* begin
    for (let second = 0; second < 55; second++) yield* TestClock.adjust("1 seconds")
    expect(yield* Fiber.poll(migrating)).toEqual(Option.none())
    other.exec("COMMIT")
    for (let second = 0; second < 5; second++) yield* TestClock.adjust("1 seconds")
    yield* Fiber.join(migrating)
    expect(yield* sql`SELECT count(*) AS n FROM visitor_keys`).toEqual([{ n: 0 }])
  })
)

it.scoped("a migration does not wait forever", () =>
  Effect.gen(function* () {
    const { migrating } = yield* begin
    for (let second = 0; second < 65; second++) yield* TestClock.adjust("1 seconds")
    const ended = Option.getOrThrow(yield* Fiber.poll(migrating))
    expect((yield* Effect.exit(ended))._tag).toBe("Failure")
  })
)
