import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"

/** The data folder, and the folders next to it that are used to replace it. */
export class DataFolder extends Effect.Service<DataFolder>()("electron/data/DataFolder", {
  effect: Effect.gen(function* () {
    const { app } = yield* Shell
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const { dataDir } = yield* Server
    const incoming = path.join(app.userData, "data.incoming")
    const before = path.join(app.userData, "data.before")
    const discard = (folder: string) => files.remove(folder, { recursive: true, force: true })

    const sizeOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
      const found = yield* Effect.forEach(names, (name) => files.stat(path.join(dataDir, name)))
      return found.reduce((sum, { type, size }) => sum + (type === "File" ? Number(size) : 0), 0)
    })

    return {
      dataDir,
      incoming,

      /** The contents to export and their size in bytes. The lock, temporary files and backups are left out. */
      contents: Effect.gen(function* () {
        const all = yield* files.readDirectory(dataDir)
        const names = all
          .filter((name) => !/^(?:\.writable-|\.backup-|\.import-|backups$|linden\.lock)/.test(name))
          .sort()
        const size = yield* sizeOf(yield* files.readDirectory(dataDir, { recursive: true }))
        return { names, size }
      }),

      /** Creates an empty folder for the incoming data. */
      makeRoom: Effect.zipRight(discard(incoming), files.makeDirectory(incoming, { recursive: true, mode: 0o700 })),
      dropIncoming: Effect.ignoreLogged(discard(incoming)),

      /** Replaces the data with the incoming data; keeps the old data next to it. */
      swap: Effect.zipRight(
        discard(before),
        Effect.zipRight(files.rename(dataDir, before), files.rename(incoming, dataDir))
      ),
      putBack: Effect.zipRight(discard(dataDir), files.rename(before, dataDir)),
      forget: Effect.ignoreLogged(discard(before)),

      /** Restores the data if a replacement was interrupted between its two steps. */
      recover: Effect.gen(function* () {
        if ((yield* files.exists(dataDir)) || !(yield* files.exists(before))) return
        yield* files.rename(before, dataDir)
      }).pipe(Effect.ignoreLogged)
    }
  })
}) {}
