import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Clock, Effect, Option, Schema } from "effect"
import { nodeId } from "../click/journal/NodeId.ts"
import { Settings } from "../settings/Settings.ts"
import { dataFolder } from "../storage/DataFolder.ts"

/** What a data folder remembers of its last good backup: its moment in epoch ms, its length in bytes, and where it is. */
const LastBackup = Schema.Struct({ at: Schema.Number, bytes: Schema.Number, file: Schema.String })
export type LastBackup = typeof LastBackup.Type
const LastBackupJson = Schema.parseJson(LastBackup)

const noteIn = (folder: string) => join(folder, "last-backup.json")

/** The last good backup of a data folder, where there is one. */
export const lastBackup = (folder: string): Effect.Effect<Option.Option<LastBackup>> =>
  Effect.option(
    Effect.flatMap(
      Effect.try(() => readFileSync(noteIn(folder), "utf8")),
      Schema.decode(LastBackupJson)
    )
  )

/** Writes down in a data folder that a good backup of it was made. */
export const rememberBackup = (folder: string, note: LastBackup) =>
  Effect.ignoreLogged(
    Effect.try(() => {
      const part = `${noteIn(folder)}.tmp`
      writeFileSync(part, JSON.stringify(note), { mode: 0o600 })
      renameSync(part, noteIn(folder))
    })
  )

/** How old the last good backup of this server is. */
export class BackupAge extends Effect.Service<BackupAge>()("node/BackupAge", {
  effect: Effect.gen(function* () {
    const { backup } = yield* Settings
    const folder = yield* dataFolder
    nodeId(folder)
    // Where there was none yet, the time runs from when the folder was made.
    const madeAt = statSync(join(folder, "node-id")).mtimeMs
    return {
      /** The last good backup, and whether it is older than the settings allow; never where they expect none. */
      current: Effect.gen(function* () {
        const last = yield* lastBackup(folder)
        const age =
          (yield* Clock.currentTimeMillis) - Option.match(last, { onNone: () => madeAt, onSome: ({ at }) => at })
        return { last, age, isOverdue: Option.exists(backup.maxAge, (most) => age > most) }
      }),
      /** Whether anybody expects backups. */
      isExpected: Option.isSome(backup.maxAge)
    }
  })
}) {}
