import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Clock, Effect, Option, Schema } from "effect"
import { nodeId } from "../click/journal/NodeId.ts"
import { Settings } from "../settings/Settings.ts"
import { dataFolder } from "../storage/DataFolder.ts"

/** The record of a data folder's last successful backup: its time in epoch ms, its size in bytes, and its location. */
const LastBackup = Schema.Struct({ at: Schema.Number, bytes: Schema.Number, file: Schema.String })
export type LastBackup = typeof LastBackup.Type
const LastBackupJson = Schema.parseJson(LastBackup)

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

/** The age of this server's last successful backup. */
export class BackupAge extends Effect.Service<BackupAge>()("node/BackupAge", {
  effect: Effect.gen(function* () {
    const { backup } = yield* Settings
    const folder = yield* dataFolder
    nodeId(folder)
    // Before the first backup, use the age of the folder.
    const madeAt = statSync(join(folder, "node-id")).mtimeMs
    return {
      /**
       * The last successful backup, and whether it is older than the settings allow. It is never overdue if no backups
       * are expected.
       */
      current: Effect.gen(function* () {
        const last = yield* lastBackup(folder)
        const age =
          (yield* Clock.currentTimeMillis) - Option.match(last, { onNone: () => madeAt, onSome: ({ at }) => at })
        return { last, age, isOverdue: Option.exists(backup.maxAge, (most) => age > most) }
      }),
      /** Whether backups are expected. */
      isExpected: Option.isSome(backup.maxAge)
    }
  })
}) {}
