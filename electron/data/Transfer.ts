import { FileSystem } from "@effect/platform"
import { Data, Effect, Stream } from "effect"
import { Server } from "../server/Server.ts"
import { type WordList, Words } from "../Words.ts"
import { pack, unpack } from "./Archive.ts"
import { DataFolder } from "./DataFolder.ts"

/** The export or import failed and changed nothing; the message states the reason. */
export class TransferError extends Data.TaggedError("TransferError")<{ readonly message: string }> {}

const reasonOf = (list: WordList["transfer"], error: { readonly message: string; readonly reason?: unknown }) =>
  error.reason === "no_data" || error.reason === "damaged" || error.reason === "newer"
    ? list[error.reason]
    : error.message

type Show = (part: number) => Effect.Effect<void>

/** Exports the data folder to one `tar` archive, and imports it from one. */
export class Transfer extends Effect.Service<Transfer>()("electron/data/Transfer", {
  effect: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const folder = yield* DataFolder
    const server = yield* Server
    const words = yield* Words

    const because =
      (what: "notExported" | "notImported") =>
      <A, R>(work: Effect.Effect<A, { readonly message: string }, R>) =>
        Effect.catchAll(work, (error) =>
          Effect.flatMap(
            words.current,
            ({ transfer: list }) => new TransferError({ message: `${list[what]} ${reasonOf(list, error)}` })
          )
        )

    const replace = Effect.gen(function* () {
      yield* server.whileResting(folder.swap)
      const settled = yield* server.settled
      if (settled._tag === "Running") return yield* folder.forget
      yield* server.whileResting(folder.putBack)
      return yield* new TransferError({ message: settled.message })
    }).pipe(Effect.uninterruptible)

    return {
      /** Writes the archive atomically. The server is stopped meanwhile, so that the archive is consistent. */
      exportTo: (file: string, show: Show) =>
        Effect.gen(function* () {
          const { names, size } = yield* folder.contents
          yield* Stream.runForEach(pack(folder.dataDir, names, `${file}.part`, size), show)
          yield* files.rename(`${file}.part`, file)
          // Report the end explicitly. If files shrank or disappeared, the progress is still below 1.
          yield* show(1)
        }).pipe(
          server.whileResting,
          Effect.ensuring(Effect.ignore(files.remove(`${file}.part`, { force: true }))),
          because("notExported")
        ),

      /** Replaces the data with an archive. If the archive can't be served, restores the old data. */
      importFrom: (file: string, show: Show) =>
        Effect.gen(function* () {
          yield* folder.makeRoom
          yield* Stream.runForEach(unpack(file, folder.incoming), show)
          yield* server.inspect(folder.incoming)
          yield* replace
        }).pipe(Effect.ensuring(folder.dropIncoming), because("notImported"))
    }
  })
}) {}
