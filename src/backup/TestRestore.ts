import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Effect, Option } from "effect"
import { Settings, testRestoreName } from "../settings/Settings.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { setInFile } from "../storage/SqliteSnapshot.ts"
import { BackupError, because } from "./BackupError.ts"

/**
 * Marks a data folder and its SQLite database as a test restore. Both have the mark, so that neither is used with the
 * other half of a real installation.
 */
export const markTest = (folder: string, at: string) =>
  Effect.try({
    try: () => {
      if (existsSync(join(folder, "linden.db"))) setInFile(join(folder, "linden.db"), testRestoreName, at)
      writeFileSync(join(folder, testRestoreName), at, { mode: 0o600 })
    },
    catch: because(`${folder} cannot be written to`)
  })

/** Makes a test restore a real installation. Its server must be stopped. Returns the data folder. */
export const endTest = Effect.gen(function* () {
  const { dataDir, databaseUrl } = yield* Settings
  const folder = resolve(dataDir)
  const mark = join(folder, testRestoreName)
  if (!existsSync(mark))
    return yield* new BackupError({ message: `${folder} is not a test restore (LINDEN_DATA_DIR).` })
  yield* holdFolder(folder, { advice: "stop that one first" })
  if (Option.isSome(databaseUrl)) {
    const { setSetting, tablesConnection } = yield* Effect.promise(() => import("../storage/PostgresTables.ts"))
    yield* Effect.flatMap(tablesConnection(databaseUrl.value), (client) =>
      setSetting(client, testRestoreName, undefined)
    ).pipe(
      Effect.mapError(
        ({ message, cause }) => new BackupError({ message: `the database cannot be changed: ${message}.`, cause })
      )
    )
  }
  yield* Effect.try({
    try: () => {
      const database = join(folder, "linden.db")
      if (Option.isNone(databaseUrl) && existsSync(database)) setInFile(database, testRestoreName, undefined)
      rmSync(mark)
    },
    catch: because(`${folder} cannot be written to`)
  })
  return folder
}).pipe(Effect.scoped)
