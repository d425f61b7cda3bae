import { FileSystem } from "@effect/platform"
import { Data, Effect, Stream } from "effect"
import { Server } from "../server/Server.ts"
import { pack, unpack } from "./Archive.ts"
import { DataFolder } from "./DataFolder.ts"

/** Nothing was exported or imported, and nothing was changed; the message says why. */
export class TransferError extends Data.TaggedError("TransferError")<{ readonly message: string }> {}

const because = (what: string) =>
  Effect.mapError(({ message }: { readonly message: string }) => new TransferError({ message: `${what} ${message}` }))

type Show = (part: number) => Effect.Effect<void>

/** Moves the data folder out of this machine and into it, as one archive that `tar` reads. */
export class Transfer extends Effect.Service<Transfer>()("electron/data/Transfer", {
  effect: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const folder = yield* DataFolder
    const server = yield* Server

    const replace = Effect.gen(function* () {
      yield* server.whileResting(folder.swap)
      const settled = yield* server.settled
      if (settled._tag === "Running") return yield* folder.forget
      yield* server.whileResting(folder.putBack)
      return yield* new TransferError({ message: settled.message })
    }).pipe(Effect.uninterruptible)

    return {
      /** Writes the archive whole or not at all; links rest for that long, so that it holds one moment. */
      exportTo: (file: string, show: Show) =>
        Effect.gen(function* () {
          const { names, size } = yield* folder.contents
          yield* Stream.runForEach(pack(folder.dataDir, names, `${file}.part`, size), show)
          yield* files.rename(`${file}.part`, file)
          // A file that shrank or went meanwhile is missing from the parts that were shown.
          yield* show(1)
        }).pipe(
          server.whileResting,
          Effect.ensuring(Effect.ignore(files.remove(`${file}.part`, { force: true }))),
          because("Nothing was exported.")
        ),

      /** Puts an archive at the place of the data, which comes back where the archive cannot be served. */
      importFrom: (file: string, show: Show) =>
        Effect.gen(function* () {
          yield* folder.makeRoom
          yield* Stream.runForEach(unpack(file, folder.incoming), show)
          yield* server.inspect(folder.incoming)
          yield* replace
        }).pipe(Effect.ensuring(folder.dropIncoming), because("Nothing was imported; your links are as they were."))
    }
  })
}) {}
