import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"

/** The data folder and the places beside it that a replacement goes through. */
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

      /** What is worth keeping of it, with the size in bytes; the lock, probes of a start and backups are not. */
      contents: Effect.gen(function* () {
        const all = yield* files.readDirectory(dataDir)
        const names = all
          .filter((name) => !/^(?:\.writable-|\.backup-|\.import-|backups$|linden\.lock)/.test(name))
          .sort()
        const size = yield* sizeOf(yield* files.readDirectory(dataDir, { recursive: true }))
        return { names, size }
      }),

      /** An empty place for what comes in. */
      makeRoom: Effect.zipRight(discard(incoming), files.makeDirectory(incoming, { recursive: true, mode: 0o700 })),
      dropIncoming: Effect.ignoreLogged(discard(incoming)),

      /** Puts what came in at the place of the data, which is kept beside it. */
      swap: Effect.zipRight(
        discard(before),
        Effect.zipRight(files.rename(dataDir, before), files.rename(incoming, dataDir))
      ),
      putBack: Effect.zipRight(discard(dataDir), files.rename(before, dataDir)),
      forget: Effect.ignoreLogged(discard(before)),

      /** Puts the data back where a replacement was cut off between its two steps. */
      recover: Effect.gen(function* () {
        if ((yield* files.exists(dataDir)) || !(yield* files.exists(before))) return
        yield* files.rename(before, dataDir)
      }).pipe(Effect.ignoreLogged)
    }
  })
}) {}
