import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"

const files = ["linden.db", "clicks.db"].flatMap((name) => [name, `${name}-wal`, `${name}-shm`])

/** Restricts the databases in a folder to their owner, in case an earlier version or a copy left them open. */
export const keepFilesPrivate = (folder: string) =>
  Effect.gen(function* () {
    const system = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    for (const name of files) {
      const file = path.join(folder, name)
      yield* system.chmod(file, 0o600).pipe(
        Effect.catchIf(
          (error) => error._tag === "SystemError" && error.reason === "NotFound",
          () => Effect.void
        ),
        // A file of another user can't be restricted, but may be usable.
        Effect.catchAll((error) => Effect.logWarning("A database is readable to others.", error))
      )
    }
  })
