import { Clock, Effect } from "effect"
import { BulkBatches } from "../link/BulkBatches.ts"
import { type Bitmap, nextRows } from "../link/list/Bitmap.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { Restores } from "../trash/restore/Restores.ts"
import { TrashId } from "../trash/TrashItem.ts"
import { BulkJobsRepo, type ClaimedJob } from "./Repo.ts"

/** How many links a batch has: few enough to hold up nobody. */
const batch = 100

/** How long a job is left alone, in milliseconds, after the last sign of life of whoever works at it. */
export const leaseMillis = 10_000

/** What a job has before it: the rest of it, or nothing. */
type Rest = ClaimedJob | undefined

/** The steps of jobs, each a short transaction that ends with how far the job is: what is left after it, if anything. */
export class BulkSteps extends Effect.Service<BulkSteps>()("bulk/BulkSteps", {
  dependencies: [BulkJobsRepo.Default, BulkBatches.Default, Restores.Default],
  effect: Effect.gen(function* () {
    const repo = yield* BulkJobsRepo
    const links = yield* BulkBatches
    const restores = yield* Restores

    const finish = (job: ClaimedJob, state: "done" | "failed" | "undone", reason: string | null = null) =>
      Effect.gen(function* () {
        yield* repo.finish(job, state, yield* Clock.currentTimeMillis, reason)
        return undefined
      })

    /** Changes, or deletes, the next of the selected links. */
    const forward = Effect.fnUntraced(function* (job: ClaimedJob, selected: Bitmap) {
      const rows = nextRows(selected, job.position, batch)
      const position = rows.at(-1)
      if (position === undefined) return yield* finish(job, "done")
      const until = (yield* Clock.currentTimeMillis) + leaseMillis
      const done = rows.length
      if (job.change === null) {
        yield* links.discard(rows, (gone) =>
          repo
            .record(
              job.id,
              gone.map((id) => ({ id, before: {} }))
            )
            .pipe(Effect.zipRight(repo.advance(job, { position }, until, { done, changed: gone.length })))
        )
      } else {
        yield* links.change(rows, job.change, ({ altered, skipped }) =>
          repo
            .record(job.id, altered)
            .pipe(Effect.zipRight(repo.advance(job, { position }, until, { done, changed: altered.length, skipped })))
        )
      }
      return { ...job, position } satisfies Rest
    })

    /** Brings links back from the trash, each for itself where all of them together cannot be. */
    const restore = Effect.fnUntraced(function* (ids: ReadonlyArray<TrashId>) {
      const one = (id: TrashId) => Effect.catchTag(restores.restoreMany([id]), "NotRestored", () => Effect.void)
      yield* Effect.catchTag(restores.restoreMany(ids), "NotRestored", () =>
        Effect.forEach(ids, one, { discard: true })
      )
    })

    /** Puts back the next of the links that were changed. */
    const back = Effect.fnUntraced(function* (job: ClaimedJob) {
      const altered = yield* repo.recorded(job.id, job.undo_position, batch)
      const undo_position = altered.at(-1)?.id
      if (undo_position === undefined) return yield* finish(job, "undone")
      const until = (yield* Clock.currentTimeMillis) + leaseMillis
      const advance = (undone: number) =>
        repo.advance(job, { undo_position }, until, { undone, kept: altered.length - undone })
      if (job.change === null) {
        const ids = altered.map(({ id }) => id)
        // Done again after a stop it changes nothing, so it need not be of one transaction with what follows.
        yield* restore(ids.map((id) => TrashId.make(id)))
        yield* advance(yield* links.countAmong(ids))
      } else yield* links.undo(altered, job.change, advance)
      return { ...job, undo_position } satisfies Rest
    })

    return {
      /** Does the next step of a job, whose selected links count while it is running. */
      next: (job: ClaimedJob, selected: Bitmap) =>
        (job.state === "running" ? forward(job, selected) : back(job)).pipe(
          Effect.catchTag("FolderGone", () => finish(job, "failed", "The folder was deleted meanwhile.")),
          orDieSql
        ),

      /** Ends a job that cannot go on. */
      fail: (job: ClaimedJob) => orDieSql(finish(job, "failed", "The server could not go on with it."))
    }
  })
}) {}
