import { Array as Arr, Cache, Clock, Context, Data, Effect, Option, Stream } from "effect"
import { freeBytes } from "../click/journal/DiskSpace.ts"
import { hourMillis } from "../lib/Time.ts"
import { Settings } from "../Settings.ts"
import { ContentsRepo } from "./ContentsRepo.ts"
import { NotRead, UploadFolder } from "./Folder.ts"
import { UploadsRepo } from "./Repo.ts"

/** How many bytes of the disk the copies take: past them those that were made longest ago go. */
export class CopiesLimit extends Context.Reference<CopiesLimit>()("upload/CopiesLimit", {
  defaultValue: () => 1024 ** 3
}) {}

/** How many files are looked up at once. */
const atOnce = 200

class Wanted extends Data.Class<{ readonly file: string; readonly size: number }> {}

/** Copies of the files in the database, on the disk of each server: they are sent from there. */
export const localCopies = Effect.gen(function* () {
  const repo = yield* UploadsRepo
  const contents = yield* ContentsRepo
  const folder = yield* UploadFolder
  const { dataDir, minFreeDisk } = yield* Settings
  const limit = yield* CopiesLimit
  let written = 0

  /** The bytes of a file out of the database, slice by slice; it fails where the file goes meanwhile. */
  const stream = (file: string, size: number) =>
    Stream.paginateEffect(0, (from: number) =>
      Effect.flatMap(contents.slice(file, from), (slice) => {
        const bytes = Option.getOrElse(slice, () => new Uint8Array())
        if (bytes.length === 0) return new NotRead({ cause: "gone meanwhile" })
        const next = from + bytes.length
        return Effect.succeed([bytes, next < size ? Option.some(next) : Option.none()] as const)
      })
    )

  /** Removes copies of what is gone, and those that are too many; what the database does not have yet stays. */
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

  /** Counts what was written, and tidies up before it is a tenth too much. */
  const count = (size: number) =>
    Effect.suspend(() => {
      written += size
      return written > limit / 10 ? Effect.ignoreLogged(trim) : Effect.void
    })

  const make = ({ file, size }: Wanted) =>
    Effect.gen(function* () {
      if (yield* folder.has(file, size)) return true
      if (!(yield* hasRoom)) return false
      yield* folder.write(file, stream(file, size))
      yield* count(size)
      return yield* folder.has(file, size)
    }).pipe(
      Effect.catchAll((cause) =>
        Effect.as(
          Effect.logWarning("An upload could not be copied to the disk; it is sent from the database.", cause),
          false
        )
      )
    )

  // Those who ask for the same file at once wait for one copy, also where the first of them hangs up.
  const under = yield* Cache.make({ capacity: 1000, timeToLive: 0, lookup: make })

  return {
    trim,
    stream,
    /** Whether a file of the database is on the disk, now that it was asked for. */
    has: (file: string, size: number) => Effect.uninterruptible(under.get(new Wanted({ file, size })))
  }
})
