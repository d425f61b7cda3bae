import { FileSystem, Path } from "@effect/platform"
import { Data, Effect, type Option } from "effect"
import { nanoid } from "nanoid"
import { Settings } from "../Settings.ts"

/** A file could not be kept; nothing of it is left behind. */
export class NotKept extends Data.TaggedError("NotKept")<{ readonly isFull: boolean; readonly cause: unknown }> {}

const name = /^[0-9a-f]{40}\.(png|jpg|webp)$/

const codeOf = (error: unknown): unknown => (error as { readonly cause?: { readonly code?: unknown } }).cause?.code

/** The files of uploads, in a folder below the data folder; each is named by its content and never changes. */
export class UploadFiles extends Effect.Service<UploadFiles>()("upload/Files", {
  effect: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.resolve((yield* Settings).dataDir, "uploads")
    const at = (file: string) => path.join(folder, file)

    /** Written beside and moved to its name, so that nobody ever reads half a file. */
    const write = (file: string, bytes: Uint8Array) => {
      const part = at(`.${file}.${nanoid(8)}.part`)
      return files.makeDirectory(folder, { recursive: true, mode: 0o700 }).pipe(
        Effect.zipRight(files.writeFile(part, bytes, { flag: "wx", mode: 0o600 })),
        Effect.zipRight(files.rename(part, at(file))),
        Effect.onError(() => Effect.ignore(files.remove(part))),
        Effect.mapError((cause) => new NotKept({ isFull: ["ENOSPC", "EDQUOT"].includes(String(codeOf(cause))), cause }))
      )
    }

    return {
      /** Keeps all of these files, or none where one cannot be kept. */
      keep: Effect.fn("UploadFiles.keep")(function* (
        kept: ReadonlyArray<{ readonly file: string; readonly bytes: Uint8Array }>
      ) {
        const fresh = yield* Effect.filter(kept, ({ file }) =>
          Effect.map(
            Effect.orElseSucceed(files.exists(at(file)), () => false),
            (exists) => !exists
          )
        )
        yield* Effect.forEach(fresh, ({ file, bytes }) => write(file, bytes), { discard: true }).pipe(
          Effect.onError(() =>
            Effect.forEach(fresh, ({ file }) => Effect.ignore(files.remove(at(file))), { discard: true })
          )
        )
      }),

      remove: (names: ReadonlyArray<string>) =>
        Effect.forEach(names, (file) => Effect.ignore(files.remove(at(file))), { discard: true }),

      /** The bytes of a file, where there is one of this name. */
      read: (file: string): Effect.Effect<Option.Option<Uint8Array>> =>
        name.test(file) ? Effect.option(files.readFile(at(file))) : Effect.succeedNone,

      /** How long a file is and its content, where there is one of this name. */
      open: (file: string) =>
        name.test(file)
          ? Effect.option(
              Effect.map(files.stat(at(file)), ({ size }) => ({ size: Number(size), stream: files.stream(at(file)) }))
            )
          : Effect.succeedNone
    }
  })
}) {}
