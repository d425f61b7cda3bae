import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"

const unwritable = (folder: string) => (cause: unknown) =>
  new StartError({ message: `the data folder ${folder} cannot be written to (LINDEN_DATA_DIR).`, cause })

/** Creates the data folder if it does not exist. */
export const makeDataFolder = (folder: string) =>
  Effect.flatMap(FileSystem.FileSystem, (files) =>
    Effect.mapError(files.makeDirectory(folder, { recursive: true, mode: 0o700 }), unwritable(folder))
  )

/** Marks a folder while a backup is being moved into it, file by file. */
export const restoringNote = "restoring.json"

const databases = ["linden.db", "clicks.db"].flatMap((name) => [name, `${name}-wal`, `${name}-shm`])

/**
 * Restricts the databases in a folder to their owner, in case an earlier version or a copy left them readable to
 * others.
 */
const keepFilesPrivate = (folder: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    for (const name of databases) {
      const file = path.join(folder, name)
      yield* files.chmod(file, 0o600).pipe(
        Effect.catchIf(
          (error) => error._tag === "SystemError" && error.reason === "NotFound",
          () => Effect.void
        ),
        // Continue with a warning: the permissions of another user's file can't be changed, but the file may be usable.
        Effect.catchAll((error) => Effect.logWarning("A database is readable to others.", error))
      )
    }
  })

/** Creates the data folder if needed and checks that it is writable; returns its absolute path. */
export const dataFolder = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = path.resolve((yield* Settings).dataDir)
  const probe = path.join(folder, `.writable-${process.pid}`)
  yield* makeDataFolder(folder)
  if (yield* Effect.orElseSucceed(files.exists(path.join(folder, restoringNote)), () => false)) {
    return yield* new StartError({
      message: `a restore into ${folder} did not finish. Run linden restore again with the same backup.`
    })
  }
  // Succeed even if another process has already removed the probe.
  const written = Effect.zipRight(files.writeFileString(probe, ""), files.remove(probe, { force: true }))
  yield* Effect.mapError(written, unwritable(folder))
  yield* keepFilesPrivate(folder)
  return folder
})
