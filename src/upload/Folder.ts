import { FileSystem, Path } from "@effect/platform"
import type { PlatformError } from "@effect/platform/Error"
import { Clock, Data, Effect, Option, Stream } from "effect"
import { nanoid } from "nanoid"
import { Settings } from "../settings/Settings.ts"
import { isDiskFull } from "../storage/DiskSpace.ts"

/** A file could not be kept; nothing of it is left behind. */
export class FileWriteError extends Data.TaggedError("FileWriteError")<{
  readonly isFull: boolean
  readonly cause: unknown
}> {}

/** The name of a file: the first digits of the SHA-256 of its content, and its kind. */
export const name = /^[0-9a-f]{40}\.(png|jpg|webp)$/
const torn = /^\.[0-9a-f]{40}\.(png|jpg|webp)\.[\w-]+\.part$/

/** The disk does not give what it has. */
export class NotRead extends Data.TaggedError("NotRead")<{ readonly cause: unknown }> {}

/** The files of uploads, in a folder below the data folder; each is named by its content and never changes. */
export class UploadFolder extends Effect.Service<UploadFolder>()("upload/Folder", {
  effect: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.resolve((yield* Settings).dataDir, "uploads")
    const at = (file: string) => path.join(folder, file)

    /** Written beside and moved to its name, so that nobody ever reads half a file. */
    const writeBy = <E>(file: string, write: (part: string) => Effect.Effect<void, E>) => {
      const part = at(`.${file}.${nanoid(8)}.part`)
      return files.makeDirectory(folder, { recursive: true, mode: 0o700 }).pipe(
        Effect.zipRight(write(part)),
        Effect.zipRight(files.rename(part, at(file))),
        Effect.onError(() => Effect.ignore(files.remove(part))),
        Effect.mapError((cause) => new FileWriteError({ isFull: isDiskFull(cause), cause }))
      )
    }

    const write = (file: string, bytes: Uint8Array) =>
      writeBy(file, (part) => files.writeFile(part, bytes, { flag: "wx", mode: 0o600 }))

    /** None where there is no such file; any other fault of the disk is told. */
    const found = <A, R>(read: Effect.Effect<A, PlatformError, R>): Effect.Effect<Option.Option<A>, NotRead, R> =>
      Effect.catchAll(Effect.asSome(read), (cause) =>
        cause._tag === "SystemError" && cause.reason === "NotFound" ? Effect.succeedNone : new NotRead({ cause })
      )

    /** Says that a file is wanted again, so that it is not swept away before its upload is stored. */
    const touch = (file: string) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => files.utimes(at(file), now / 1000, now / 1000))

    const names = Effect.map(
      found(files.readDirectory(folder)),
      Option.getOrElse(() => [])
    )

    const isOlder = (file: string, instant: number) =>
      Effect.match(files.stat(at(file)), {
        onFailure: () => false,
        onSuccess: ({ mtime }) => Option.exists(mtime, (at) => at.getTime() < instant)
      })

    const remove = (file: string) =>
      Effect.catchAll(files.remove(at(file), { force: true }), (cause) =>
        Effect.logWarning("A file of an upload could not be removed; it will be swept later.", cause)
      )

    return {
      /** Keeps all of these files, or none where one cannot be kept. */
      keep: Effect.fn("UploadFolder.keep")(function* (
        kept: ReadonlyArray<{ readonly file: string; readonly bytes: Uint8Array }>
      ) {
        const fresh = yield* Effect.filter(kept, ({ file }) =>
          Effect.match(touch(file), { onFailure: () => true, onSuccess: () => false })
        )
        yield* Effect.forEach(fresh, ({ file, bytes }) => write(file, bytes), { discard: true }).pipe(
          Effect.onError(() =>
            Effect.forEach(fresh, ({ file }) => Effect.ignore(files.remove(at(file))), { discard: true })
          )
        )
      }),

      remove: (names: ReadonlyArray<string>) => Effect.forEach(names, remove, { discard: true }),

      /** Files that nobody wrote or wanted since an instant, halves of torn writes among them; in epoch ms. */
      olderThan: Effect.fn("UploadFolder.olderThan")(function* (instant: number) {
        const all = (yield* names).filter((file) => name.test(file) || torn.test(file))
        return yield* Effect.filter(all, (file) => isOlder(file, instant))
      }),

      /** Every file, the one that was written longest ago first, with its length. */
      all: Effect.gen(function* () {
        const known = yield* Effect.forEach(
          (yield* names).filter((file) => name.test(file)),
          (file) =>
            Effect.map(Effect.option(files.stat(at(file))), (stat) =>
              Option.toArray(stat).map(({ size, mtime }) => ({
                file,
                size: Number(size),
                at: Option.match(mtime, { onNone: () => 0, onSome: (date) => date.getTime() })
              }))
            )
        )
        return known.flat().sort((one, other) => one.at - other.at)
      }),

      /** Whether a file of this length is there. */
      has: (file: string, size: number) =>
        Effect.match(files.stat(at(file)), { onFailure: () => false, onSuccess: (stat) => Number(stat.size) === size }),

      /** Keeps a file as it arrives. */
      write: <E>(file: string, bytes: Stream.Stream<Uint8Array, E>) =>
        writeBy(file, (part) => Stream.run(bytes, files.sink(part, { flag: "wx", mode: 0o600 }))),

      /** Removes those files that are still as old. */
      sweep: (names: ReadonlyArray<string>, instant: number) =>
        Effect.forEach(names, (file) => Effect.whenEffect(remove(file), isOlder(file, instant)), { discard: true }),

      /** The bytes of a file, where there is one of this name. */
      read: (file: string): Effect.Effect<Option.Option<Uint8Array>, NotRead> =>
        name.test(file) ? found(files.readFile(at(file))) : Effect.succeedNone,

      /** How long a file is and its content, where there is one of this name. */
      open: (file: string) =>
        name.test(file)
          ? found(
              Effect.map(files.stat(at(file)), ({ size }) => ({ size: Number(size), stream: files.stream(at(file)) }))
            )
          : Effect.succeedNone
    }
  })
}) {}
