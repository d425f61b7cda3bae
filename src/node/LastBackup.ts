import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Fiber, Option, Schema } from "effect"
import { nodeId } from "../click/journal/NodeId.ts"
import { Settings } from "../settings/Settings.ts"
import { dataFolder } from "../storage/DataFolder.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"

/** The setting of a PostgreSQL database that records its last successful backup by any server. */
export const databaseBackupName = "last_database_backup"

/** The record of a data folder's last successful backup: its time in epoch ms, its size in bytes, and its location. */
const LastBackup = Schema.Struct({ at: Schema.Number, bytes: Schema.Number, file: Schema.String })
export type LastBackup = typeof LastBackup.Type
export const LastBackupJson = Schema.parseJson(LastBackup)

const settingNamed = rowsOf(SettingsTable.row.pick("value"))

/** The time limit for the database, so that a health check doesn't wait for an offline database. */
const patience = "500 millis"

const noteIn = (folder: string) => join(folder, "last-backup.json")

/** The last successful backup of a data folder, if any. */
export const lastBackup = (folder: string): Effect.Effect<Option.Option<LastBackup>> =>
  Effect.option(
    Effect.flatMap(
      Effect.try(() => readFileSync(noteIn(folder), "utf8")),
      Schema.decode(LastBackupJson)
    )
  )

/** Records a successful backup in the data folder. */
export const rememberBackup = (folder: string, note: LastBackup) =>
  Effect.ignoreLogged(
    Effect.try(() => {
      const part = `${noteIn(folder)}.tmp`
      writeFileSync(part, JSON.stringify(note), { mode: 0o600 })
      renameSync(part, noteIn(folder))
    })
  )

/** The last successful backup of a PostgreSQL database by any server; none if backups don't include it. */
const lastDatabaseBackup = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { backup } = yield* Settings
  const isExpected = (yield* isPostgres) && backup.includesDatabase
  const read = settingNamed(sql`SELECT value FROM settings WHERE name = ${databaseBackupName}`)
  const current = Effect.flatMap(read, ([row]) => Effect.option(Schema.decodeUnknown(LastBackupJson)(row?.value)))
  return { isExpected, current }
})

/**
 * The last backup of the data folder or of a database that backups include, whichever is older. While the database is
 * offline, its backup is unknown.
 */
export const oldestBackup = Effect.gen(function* () {
  const folder = resolve((yield* Settings).dataDir)
  const database = yield* lastDatabaseBackup
  return Effect.gen(function* () {
    const own = { of: "data folder", last: yield* lastBackup(folder) } as const
    const found = database.isExpected
      ? yield* Effect.option(Effect.timeout(Effect.disconnect(database.current), patience))
      : Option.none()
    if (Option.isNone(found)) return own
    const other = { of: "database", last: found.value } as const
    const at = ({ last }: { readonly last: Option.Option<LastBackup> }) =>
      Option.match(last, { onNone: () => 0, onSome: (one) => one.at })
    return at(other) < at(own) ? other : own
  })
})

/** The time to cache the last backup, because heartbeats need it every two seconds. */
const rememberTime = "10 seconds"

/** The age of the last successful backup of this server and its database. */
export class BackupAge extends Effect.Service<BackupAge>()("node/BackupAge", {
  effect: Effect.gen(function* () {
    const { backup, isTestRestore } = yield* Settings
    const folder = yield* dataFolder
    nodeId(folder)
    // Before the first backup, use the age of the folder.
    const madeAt = statSync(join(folder, "node-id")).mtimeMs
    const maxAge = isTestRestore ? Option.none() : backup.maxAge
    const oldest = yield* oldestBackup
    // A client that disconnects must not interrupt a check that others wait for.
    const shared = Effect.uninterruptible(Effect.flatMap(Effect.forkDaemon(Effect.interruptible(oldest)), Fiber.join))
    const remembered = (yield* isPostgres) ? yield* Effect.cachedWithTTL(shared, rememberTime) : oldest
    return {
      /**
       * The last successful backup, whether it is of the data folder or the database, and whether it is older than the
       * settings allow. It is never overdue if no backups are expected.
       */
      current: Effect.gen(function* () {
        const { of, last } = yield* remembered
        const age =
          (yield* Clock.currentTimeMillis) - Option.match(last, { onNone: () => madeAt, onSome: ({ at }) => at })
        return { of, last, age, isOverdue: Option.exists(maxAge, (most) => age > most) }
      }),
      /** Whether backups are expected. */
      isExpected: Option.isSome(maxAge)
    }
  })
}) {}
