import { FileSystem, Path } from "@effect/platform"
import { Effect } from "effect"
import { Shell } from "../shell/Shell.ts"

const largest = 2 * 1024 * 1024

/** The output of the server process, in a file. A large file is rotated, and one previous file is kept. */
export class ServerLog extends Effect.Service<ServerLog>()("electron/server/ServerLog", {
  effect: Effect.gen(function* () {
    const { app } = yield* Shell
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const file = path.join(app.logs, "server.log")
    yield* Effect.ignoreLogged(files.makeDirectory(app.logs, { recursive: true }))

    const size = Effect.map(files.stat(file), (found) => Number(found.size))
    const turnOver = Effect.flatMap(
      Effect.orElseSucceed(size, () => 0),
      (bytes) => (bytes > largest ? files.rename(file, `${file}.old`) : Effect.void)
    )

    return {
      file,
      write: (text: string) =>
        Effect.ignore(Effect.zipRight(turnOver, files.writeFileString(file, text, { flag: "a", mode: 0o600 })))
    }
  })
}) {}
