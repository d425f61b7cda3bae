import { FileSystem, Path } from "@effect/platform"
import type { PlatformError } from "@effect/platform/Error"
import { Clock, Data, Effect, Option, Stream } from "effect"
import { nanoid } from "nanoid"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { isDiskFull } from "../storage/DiskSpace.ts"

/** A file could not be written. No part of it remains. */
export class FileWriteError extends Data.TaggedError("FileWriteError")<{
  readonly isFull: boolean
  readonly cause: unknown
}> {}

/** The name of a file: the first 40 hex digits of its content's SHA-256, and its extension. */
export const name = /^[0-9a-f]{40}\.(png|jpg|webp)$/
const torn = /^\.[0-9a-f]{40}\.(png|jpg|webp)\.[\w-]+\.part$/

/** A file could not be read, although it may exist. */
export class NotRead extends Data.TaggedError("NotRead")<{ readonly cause: unknown }> {}

/** Upload files in a folder of the data folder. A file's name is derived from its content, so it never changes. */
export class UploadFolder extends Effect.Service<UploadFolder>()("upload/Folder", {
  effect: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.resolve((yield* Settings).dataDir, "uploads")
    const at = (file: string) => path.join(folder, file)

    /** Writes to a temporary file and renames it, so that a reader never sees a partial file. */
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

    /** None if the file does not exist; fails on any other error of the disk. */
    const found = <A, R>(read: Effect.Effect<A, PlatformError, R>): Effect.Effect<Option.Option<A>, NotRead, R> =>
      Effect.catchAll(Effect.asSome(read), (cause) =>
        cause._tag === "SystemError" && cause.reason === "NotFound" ? Effect.succeedNone : new NotRead({ cause })
      )

    /** Updates a file's time, so that the sweep does not remove it before its upload is stored. */
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
        Effect.logWarning("An uploaded file could not be deleted; retrying later.", cause)
      )

    return {
      /** Stores all of these files. If one fails, removes those that it wrote. */
      keep: traced("UploadFolder.keep")(function* (
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

      /** Files last written or touched before an instant in epoch ms, including partial files of interrupted writes. */
      olderThan: traced("UploadFolder.olderThan")(function* (instant: number) {
        const all = (yield* names).filter((file) => name.test(file) || torn.test(file))
        return yield* Effect.filter(all, (file) => isOlder(file, instant))
      }),

      /** All files with their lengths, oldest first. */
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

      /** Whether the folder has a file of this length. */
      has: (file: string, size: number) =>
        Effect.match(files.stat(at(file)), { onFailure: () => false, onSuccess: (stat) => Number(stat.size) === size }),

      /** Writes a file from a stream. */
      write: <E>(file: string, bytes: Stream.Stream<Uint8Array, E>) =>
        writeBy(file, (part) => Stream.run(bytes, files.sink(part, { flag: "wx", mode: 0o600 }))),

      /** Removes the given files that are still older than `instant`. */
      sweep: (names: ReadonlyArray<string>, instant: number) =>
        Effect.forEach(names, (file) => Effect.whenEffect(remove(file), isOlder(file, instant)), { discard: true }),

      read: (file: string): Effect.Effect<Option.Option<Uint8Array>, NotRead> =>
        name.test(file) ? found(files.readFile(at(file))) : Effect.succeedNone,

      /** Opens a file for streaming; its size is in bytes. */
      open: (file: string) =>
        name.test(file)
          ? found(
              Effect.map(files.stat(at(file)), ({ size }) => ({ size: Number(size), stream: files.stream(at(file)) }))
            )
          : Effect.succeedNone
    }
  })
}) {}
