import { join } from "node:path"
import { Migrator } from "@effect/sql"
import { Effect, Layer, Option } from "effect"
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

/** Runs the migrations up to a number, as a server of that time did. */
export const migrateTo = (number: number) =>
  Migrator.make({})({
    loader: Migrator.fromRecord(
      Object.fromEntries(Object.entries(migrations).filter(([name]) => Number.parseInt(name, 10) <= number))
    ),
    table: "linden_migrations"
  })
