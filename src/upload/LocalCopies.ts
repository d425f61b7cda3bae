import type { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Cache, Clock, Context, Data, Effect, Option, Stream } from "effect"
import { hourMillis } from "../lib/Time.ts"
import { Settings } from "../settings/Settings.ts"
import { freeBytes } from "../storage/DiskSpace.ts"
import type { BucketError, FilesInBucket } from "./Bucket.ts"
import { ContentsRepo } from "./ContentsRepo.ts"
import { NotRead, UploadFolder } from "./Folder.ts"
import { UploadsRepo } from "./Repo.ts"

/** The maximum disk space for copies, in bytes. Beyond it, the oldest copies are removed. */
export class CopiesLimit extends Context.Reference<CopiesLimit>()("upload/CopiesLimit", {
  defaultValue: () => 1024 ** 3
}) {}

/** The number of files in one query. */
const atOnce = 200

/** A file that has a row: its length in bytes, and whether its content is in the bucket. */
export class Stored extends Data.Class<{ readonly file: string; readonly size: number; readonly inBucket: boolean }> {}

/** Copies of shared files on this server's disk. The server sends files from these copies. */
export const localCopies = Effect.fnUntraced(function* (bucket: FilesInBucket) {
  const repo = yield* UploadsRepo
  const contents = yield* ContentsRepo
  const folder = yield* UploadFolder
  const { dataDir, minFreeDisk } = yield* Settings
  const limit = yield* CopiesLimit
  let written = 0

  /** Streams a file from the database in slices; fails if the file is removed meanwhile. */
  const outOfDatabase = (file: string, size: number) =>
    Stream.paginateEffect(0, (from: number) =>
      Effect.flatMap(contents.slice(file, from), (slice) => {
        const bytes = Option.getOrElse(slice, () => new Uint8Array())
        if (bytes.length === 0) return new NotRead({ cause: "gone meanwhile" })
        const next = from + bytes.length
        return Effect.succeed([bytes, next < size ? Option.some(next) : Option.none()] as const)
      })
    )

  const stream = ({ file, size, inBucket }: Stored): Stream.Stream<Uint8Array, SqlError | NotRead | BucketError> =>
    inBucket ? bucket.stream(file) : outOfDatabase(file, size)

  /**
   * Removes copies of deleted files, and the oldest copies beyond the limit. Keeps files that are not in the database
   * yet.
   */
  const trim = Effect.gen(function* () {
    written = 0
    const all = yield* folder.all
    const stored = new Set(
      (yield* Effect.forEach(Arr.chunksOf(all, atOnce), (some) => contents.stored(some.map(({ file }) => file)))).flat()
    )
    const instant = (yield* Clock.currentTimeMillis) - hourMillis
    const strays = (yield* folder.olderThan(instant)).filter((file) => !stored.has(file))
    for (const some of Arr.chunksOf(strays, atOnce)) {
      const used = yield* repo.filesInUse(some)
      yield* folder.sweep(
        some.filter((file) => !used.has(file)),
        instant
      )
    }
    const copies = all.filter(({ file }) => stored.has(file))
    let bytes = copies.reduce((sum, { size }) => sum + size, 0)
    for (const { file, size } of copies) {
      if (bytes <= limit) return
      yield* folder.remove([file])
      bytes -= size
    }
  })

  const hasRoom = Effect.map(
    freeBytes(dataDir),
    Option.match({ onNone: () => true, onSome: (free) => free > minFreeDisk })
  )

  /** Counts written bytes, and trims after a tenth of the limit. */
  const count = (size: number) =>
    Effect.suspend(() => {
      written += size
      return written > limit / 10 ? Effect.ignoreLogged(trim) : Effect.void
    })

  const make = (stored: Stored) =>
    Effect.gen(function* () {
      const { file, size } = stored
      if (yield* folder.has(file, size)) return true
      if (!(yield* hasRoom)) return false
      yield* folder.write(file, stream(stored))
      yield* count(size)
      return yield* folder.has(file, size)
    }).pipe(
      Effect.catchAll((cause) =>
        Effect.as(
          Effect.logWarning("An upload could not be copied to the disk; it is served from shared storage.", cause),
          false
        )
      )
    )

  // Concurrent requests for a file share one copy, even if the first client disconnects.
  const under = yield* Cache.make({ capacity: 1000, timeToLive: 0, lookup: make })

  return {
    trim,
    stream,
    /** Copies a file to the disk unless it has a copy; returns whether it has one now. */
    has: (stored: Stored) => Effect.uninterruptible(under.get(stored))
  }
})
