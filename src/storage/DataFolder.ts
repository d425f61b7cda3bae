import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { keepFilesPrivate } from "./FilePermissions.ts"

const unwritable = (folder: string) => (cause: unknown) =>
  new StartError({ message: `the data folder ${folder} cannot be written to (LINDEN_DATA_DIR).`, cause })

/** Creates the data folder if it does not exist. */
export const makeDataFolder = (folder: string) =>
  Effect.flatMap(FileSystem.FileSystem, (files) =>
    Effect.mapError(files.makeDirectory(folder, { recursive: true, mode: 0o700 }), unwritable(folder))
  )

/** Marks a folder while a backup is being moved into it, file by file. */
export const restoringNote = "restoring.json"

/** Creates the data folder if needed and checks that it is writable; returns its absolute path. */
export const dataFolder = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = path.resolve((yield* Settings).dataDir)
  const probe = path.join(folder, `.writable-${process.pid}`)
  yield* makeDataFolder(folder)
  if (yield* Effect.orElseSucceed(files.exists(path.join(folder, restoringNote)), () => false)) {
    return yield* new StartError({
      message: `a backup was being put into ${folder} and is not whole: run linden restore again, as before.`
    })
  }
  // Another process may have removed the probe in between.
  const written = Effect.zipRight(files.writeFileString(probe, ""), files.remove(probe, { force: true }))
  yield* Effect.mapError(written, unwritable(folder))
  yield* keepFilesPrivate(folder)
  return folder
})
