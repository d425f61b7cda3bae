import { createHash } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schedule, Stream } from "effect"
import { untilNone } from "../lib/NextTick.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { ContentsRepo } from "./ContentsRepo.ts"
import type { FileStore, NamedFile, OpenFile } from "./FileStore.ts"
import { NotRead, name, UploadFolder } from "./Folder.ts"
import { localCopies } from "./LocalCopies.ts"
import { UploadsRepo } from "./Repo.ts"

const isWhole = ({ file, bytes }: NamedFile) =>
  file.startsWith(createHash("sha256").update(bytes).digest("hex").slice(0, 40))

/** Files in the database that several servers share, each with copies on its own disk. */
export const sharedFiles = Effect.gen(function* () {
  const repo = yield* UploadsRepo
  const contents = yield* ContentsRepo
  const folder = yield* UploadFolder
  const copies = yield* localCopies
  const inTransaction = transactionOn(yield* SqlClient.SqlClient)

  const keepOne = Effect.fnUntraced(function* (one: NamedFile) {
    const now = yield* Clock.currentTimeMillis
    if (!(yield* contents.want(one.file, now))) yield* contents.store(one, now)
  })

  const removeUnused = (names: ReadonlyArray<string>, instant: number) =>
    orDieSql(inTransaction(Effect.zipRight(contents.hold(names), contents.removeUnused(names, instant))))

  /** Takes a file of an earlier version, which had it on the disk alone, into the database; gives its length. */
  const takeIn = Effect.fnUntraced(function* (file: string) {
    const found = yield* folder.read(file)
    if (Option.isNone(found) || (yield* repo.filesInUse([file])).size === 0) return Option.none<number>()
    const one = { file, bytes: found.value }
    if (!isWhole(one)) {
      yield* Effect.annotateLogs(Effect.logWarning("A file of an upload is not what its name says."), { file })
      return Option.none<number>()
    }
    yield* keepOne(one)
    return Option.some(one.bytes.length)
  })

  const takeAllIn = Effect.gen(function* () {
    let count = 0
    for (const { file } of yield* folder.all) {
      if (Option.isSome(yield* contents.sizeOf(file))) continue
      if (Option.isSome(yield* takeIn(file))) count += 1
    }
    if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("Uploads were taken into the database."), { count })
  })

  const sizeOf = Effect.fnUntraced(function* (file: string) {
    const known = yield* contents.sizeOf(file)
    return Option.isSome(known) ? known : yield* takeIn(file)
  })

  const opened = Effect.fnUntraced(function* (file: string) {
    const size = yield* sizeOf(file)
    if (Option.isNone(size)) return Option.none<OpenFile>()
    const copy = (yield* copies.has(file, size.value)) ? yield* folder.open(file) : Option.none<OpenFile>()
    return Option.orElseSome(copy, (): OpenFile => ({ size: size.value, stream: copies.stream(file, size.value) }))
  })

  /** While the database is away, what has a copy is served all the same. */
  const open = (file: string) =>
    Effect.catchTag(opened(file), "SqlError", (cause) =>
      Effect.filterOrFail(folder.open(file), Option.isSome, () => new NotRead({ cause }))
    )

  yield* takeAllIn.pipe(
    Effect.tapErrorCause((cause) =>
      Effect.logWarning("Uploads could not be taken into the database; they will be.", cause)
    ),
    Effect.sandbox,
    Effect.retry(Schedule.spaced("1 minute")),
    Effect.forkScoped
  )
  yield* Effect.sandbox(copies.trim).pipe(
    Effect.catchAll((cause) => Effect.logWarning("Copies of uploads could not be tidied up.", cause)),
    Effect.schedule(Schedule.spaced("1 hour")),
    Effect.forkScoped
  )

  return {
    keep: (kept, records) => {
      // In one order, so that two that keep the same pictures do not wait for one another.
      const inOrder = [...kept].sort((one, other) => (one.file < other.file ? -1 : 1))
      return Effect.tap(
        inTransaction(Effect.zipRight(Effect.forEach(inOrder, keepOne, { discard: true }), records)),
        Effect.forEach(kept, ({ file, bytes }) => copies.has(file, bytes.length), { discard: true })
      )
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
