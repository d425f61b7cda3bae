import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option } from "effect"
import { Settings } from "../../src/settings/Settings.ts"
import { type SettingsShape, usualSettings } from "../../src/settings/SettingsShape.ts"
import { DataVersion } from "../../src/storage/DataVersion.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { eventually } from "../click/LedgerKit.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { databases, makeDatabase } from "../support/TestServer.ts"

for (const database of databases) {
  it.scopedLive(`the version changes with each commit of any connection, and only then (${database})`, () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      const address = yield* makeDatabase(database)
      const open = (file: string) =>
        Effect.map(
          Layer.build(
            Layer.fresh(
              Option.match(address, {
                onNone: () => sqliteLayer(join(dataDir, file)),
                onSome: (url) => postgresPool(url, 1)
              })
            )
          ),
          (context) => Context.get(context, SqlClient.SqlClient)
        )
      const own = yield* open("linden.db")
      const { current } = yield* Effect.map(Layer.build(DataVersion.Default), (context) =>
        Context.get(context, DataVersion)
      ).pipe(
        Effect.provideService(SqlClient.SqlClient, own),
        Effect.provideService(Settings, { ...usualSettings, dataDir } as SettingsShape)
      )
      if (database === "sqlite") expect(yield* current).toBeUndefined()
      const [other, clicks] = [yield* open("linden.db"), yield* open("clicks.db")]
      yield* own`CREATE TABLE links (n INTEGER)`
      yield* clicks`CREATE TABLE clicks (n INTEGER)`

      const seen = new Set<string | undefined>([undefined])
      const isAnother = Effect.gen(function* () {
        const version = yield* current
        const isNew = !seen.has(version)
        seen.add(version)
        return isNew
      })
      // On PostgreSQL, commits in the databases of other tests change the version too.
      const isStill = eventually(Effect.map(isAnother, (isNew) => !isNew))
      expect(yield* isAnother).toBe(true)
      yield* isStill
      for (const [sql, statement] of [
        [own, "INSERT INTO links VALUES (1)"],
        [other, "UPDATE links SET n = 2"],
        [clicks, "INSERT INTO clicks VALUES (1)"],
        [own, "DELETE FROM links"]
      ] as const) {
        yield* sql.unsafe(statement)
        expect(yield* isAnother, statement).toBe(true)
        yield* own`SELECT n FROM links`
        yield* clicks`SELECT n FROM clicks`
        yield* isStill
      }
      // A transaction changes the version when it commits, not when it writes.
      yield* other.withTransaction(
        Effect.gen(function* () {
          yield* other`INSERT INTO links VALUES (3)`
          yield* isStill
        })
      )
      expect(yield* isAnother).toBe(true)
    })
  )
}
