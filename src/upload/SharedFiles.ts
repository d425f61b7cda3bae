import { createHash } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schedule, Stream } from "effect"
import { untilNone } from "../lib/NextTick.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { filesInBucket } from "./Bucket.ts"
import { ContentsRepo } from "./ContentsRepo.ts"
import type { FileStore, NamedFile, OpenFile } from "./FileStore.ts"
import { FileWriteError, NotRead, name, UploadFolder } from "./Folder.ts"
import { localCopies, Stored } from "./LocalCopies.ts"
import { UploadsRepo } from "./Repo.ts"

const isWhole = ({ file, bytes }: NamedFile) =>
  file.startsWith(createHash("sha256").update(bytes).digest("hex").slice(0, 40))

/**
 * Upload files of several servers, in their shared database or bucket. Each server has copies on its disk. A
 * transaction that stores or removes a file locks its row, so that the bucket and the rows agree even if a server dies
 * midway.
 */
export const sharedFiles = Effect.gen(function* () {
  const repo = yield* UploadsRepo
  const contents = yield* ContentsRepo
  const folder = yield* UploadFolder
  const bucket = yield* filesInBucket
  const copies = yield* localCopies(bucket)
  const inTransaction = transactionOn(yield* SqlClient.SqlClient)
  const reads = yield* VisitorReads

  /** A file that an upload uses. */
  const find = (file: string) =>
    Effect.map(contents.find(file), (found) =>
      Option.map(
        Option.filter(found, ({ is_used }) => is_used),
        ({ size, in_bucket }) => new Stored({ file, size, inBucket: in_bucket })
      )
    )

  const keepOne = Effect.fnUntraced(function* (one: NamedFile) {
    const now = yield* Clock.currentTimeMillis
    if (!(yield* contents.want(one.file, now))) yield* contents.store(one, bucket.isSet, now)
    const found = yield* contents.find(one.file)
    if (!Option.exists(found, ({ in_bucket }) => in_bucket)) return
    // The bucket may lack a file that has a row, if a server died while removing the file.
    if (!(yield* bucket.has(one.file, one.bytes.length))) yield* bucket.put(one)
  })

  const copy = ({ file }: NamedFile) =>
    Effect.flatMap(find(file), (found) => (Option.isSome(found) ? copies.has(found.value) : Effect.succeed(false)))

  /** Removes the given files that no upload uses and that were last stored before an instant. Returns their number. */
  const removeUnused = (names: ReadonlyArray<string>, instant: number) =>
    orDieSql(
      inTransaction(
        Effect.gen(function* () {
          yield* contents.hold(names)
          const gone = yield* contents.removeUnused(names, instant)
          const lying = gone.flatMap(({ file, in_bucket }) => (in_bucket ? [file] : []))
          yield* Effect.forEach(lying, bucket.remove, { discard: true, concurrency: 8 })
          return gone.length
        })
      )
    ).pipe(
      Effect.catchTag("BucketError", (cause) =>
        Effect.as(Effect.logWarning("Uploads could not be deleted from the bucket; retrying later.", cause), 0)
      )
    )

  /** Moves a file that an earlier version stored only on the disk into the database. Returns whether it did. */
  const takeIn = Effect.fnUntraced(function* (file: string) {
    const found = yield* folder.read(file)
    if (Option.isNone(found) || (yield* repo.filesInUse([file])).size === 0) return false
    const one = { file, bytes: found.value }
    if (!isWhole(one)) {
      yield* Effect.annotateLogs(Effect.logWarning("The content of an uploaded file does not match its name."), {
        file
      })
      return false
    }
    yield* inTransaction(keepOne(one))
    return true
  })

  const takeAllIn = Effect.gen(function* () {
    let count = 0
    for (const { file } of yield* folder.all) {
      if (Option.isSome(yield* contents.find(file))) continue
      if (yield* takeIn(file)) count += 1
    }
    if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("Uploads were copied into the database."), { count })
  })

  const opened = Effect.fnUntraced(function* (file: string) {
    const known = yield* reads.read(find(file))
    const found = Option.isNone(known) && (yield* takeIn(file)) ? yield* find(file) : known
    if (Option.isNone(found)) return Option.none<OpenFile>()
    const { size, inBucket } = found.value
    const copy = (yield* copies.has(found.value)) ? yield* folder.open(file) : Option.none<OpenFile>()
    if (Option.isSome(copy)) return copy
    // Check before the response starts. After that, the response could only be cut off.
    if (inBucket && !(yield* bucket.has(file, size))) return yield* new NotRead({ cause: "not in the bucket" })
    return Option.some<OpenFile>({ size, stream: copies.stream(found.value) })
  })

  /** If the database or the bucket is offline, serves files that have a copy. */
  const open = (file: string) =>
    Effect.catchTag(opened(file), "SqlError", "BucketError", (cause) =>
      Effect.filterOrFail(folder.open(file), Option.isSome, () => new NotRead({ cause }))
    )

  yield* takeAllIn.pipe(
    Effect.tapErrorCause((cause) =>
      Effect.logWarning("Uploads could not be copied into the database; retrying later.", cause)
    ),
    Effect.sandbox,
    Effect.retry(Schedule.spaced("1 minute")),
    Effect.forkScoped
  )
  yield* Effect.sandbox(copies.trim).pipe(
    Effect.catchAll((cause) => Effect.logWarning("Local copies of uploads could not be cleaned up.", cause)),
    Effect.schedule(Schedule.spaced("1 hour")),
    Effect.forkScoped
  )

  return {
    keep: (kept, records) => {
      // Sort, so that two transactions that store the same pictures do not deadlock.
      const inOrder = [...kept].sort((one, other) => (one.file < other.file ? -1 : 1))
      const keeping = Effect.mapError(Effect.forEach(inOrder, keepOne, { discard: true }), (fault) =>
        fault._tag === "BucketError" ? new FileWriteError({ isFull: false, cause: fault }) : fault
      )
      // Copy at once, because users look at a picture right after they upload it.
      const copying = Effect.forEach(kept, copy, { discard: true })
      return Effect.tap(inTransaction(Effect.zipRight(keeping, records)), copying)
    },
    removeUnused: Effect.fnUntraced(function* (names) {
      if (names.length === 0) return
      yield* removeUnused(names, Number.MAX_SAFE_INTEGER)
      const kept = new Set(yield* contents.stored(names))
      yield* folder.remove(names.filter((file) => !kept.has(file)))
    }),
    sweep: (instant) =>
      untilNone(
        Effect.flatMap(contents.old(instant), (names) =>
          names.length === 0 ? Effect.succeed(0) : removeUnused(names, instant)
        )
      ),
    read: Effect.fnUntraced(function* (file) {
      if (!name.test(file)) return Option.none()
      const found = yield* open(file)
      if (Option.isNone(found)) return Option.none()
      const chunks = yield* Stream.runCollect(found.value.stream).pipe(
        Effect.mapError((cause) => new NotRead({ cause }))
      )
      return Option.some(new Uint8Array(Buffer.concat([...chunks])))
    }),
    open: (file) => (name.test(file) ? open(file) : Effect.succeedNone)
  } satisfies FileStore
})
