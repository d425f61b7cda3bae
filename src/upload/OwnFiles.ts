import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect } from "effect"
import { diskRoom } from "../storage/DiskRoom.ts"
import { transactionOn } from "../storage/Transaction.ts"
import type { FileStore } from "./FileStore.ts"
import { FileWriteError, UploadFolder } from "./Folder.ts"
import { UploadsRepo } from "./Repo.ts"

/** The number of files in one query. */
const atOnce = 200

/** Upload files in a folder, for a server with its own database. */
export const ownFiles = Effect.gen(function* () {
  const repo = yield* UploadsRepo
  const folder = yield* UploadFolder
  const disk = yield* diskRoom
  const inTransaction = transactionOn(yield* SqlClient.SqlClient)
  // One operation at a time. Otherwise, removing one upload could delete a file that a new upload has just started to
  // use.
  const alone = (yield* Effect.makeSemaphore(1)).withPermits(1)

  const unused = (names: ReadonlyArray<string>) =>
    Effect.map(names.length === 0 ? Effect.succeed(new Set()) : repo.filesInUse(names), (used) =>
      names.filter((file) => !used.has(file))
    )

  return {
    keep: (kept, records) =>
      disk(kept.reduce((sum, { bytes }) => sum + bytes.length, 0)).pipe(
        Effect.mapError((cause) => new FileWriteError({ isFull: true, cause })),
        Effect.zipRight(folder.keep(kept)),
        Effect.zipRight(inTransaction(records)),
        alone
      ),
    removeUnused: (names) => alone(Effect.flatMap(unused(names), folder.remove)),
    sweep: Effect.fnUntraced(function* (instant) {
      const old = yield* folder.olderThan(instant)
      // Without any upload, the database is probably not the one that these files belong to.
      if (old.length > 0 && !(yield* repo.any)) {
        yield* Effect.logWarning("The folder uploads has files, but the database has no uploads; no file was deleted.")
        return 0
      }
      let count = 0
      for (const some of Arr.chunksOf(old, atOnce)) {
        yield* alone(
          Effect.gen(function* () {
            const orphans = yield* unused(some)
            yield* folder.sweep(orphans, instant)
            count += orphans.length
          })
        )
      }
      return count
    }),
    read: folder.read,
    open: folder.open
  } satisfies FileStore
})
