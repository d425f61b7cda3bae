import { Effect, Option, Stream } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import { JobStopped, type RunningJob, type Step, type Steps } from "../job/JobKind.ts"
import { BulkBatches } from "../link/BulkBatches.ts"
import type { Edited } from "../link/BulkEdits.ts"
import { bitmap, nextRows } from "../link/list/Bitmap.ts"
import { Restores } from "../restore/Restores.ts"
import { TrashId } from "../trash/TrashItem.ts"
import type { BulkEdit } from "./BulkKind.ts"
import { BulkJobsRepo } from "./Repo.ts"
import { unpacked } from "./Selected.ts"

/** The number of links that a step changes, small enough not to delay other requests. */
const atOnce = 100

type Job = RunningJob<BulkEdit>

const folderGone = () => new JobStopped({ fault: fault("folder_deleted"), isPassing: false })

/** The steps of bulk edits and of their undo. */
export class BulkSteps extends Effect.Service<BulkSteps>()("bulk/BulkSteps", {
  dependencies: [BulkJobsRepo.Default, BulkBatches.Default, Restores.Default],
  effect: Effect.gen(function* () {
    const repo = yield* BulkJobsRepo
    const links = yield* BulkBatches
    const restores = yield* Restores

    const selectedOf = Effect.fnUntraced(function* ({ id }: Job) {
      const selected = Option.flatMapNullable(yield* repo.selected(id), (row) => row.selected)
      return Option.isNone(selected) ? bitmap(0) : yield* unpacked(selected.value)
    })

    /** Changes or deletes a batch of the selected links. */
    const forward = ({ id, input: { change } }: Job, rows: ReadonlyArray<number>, position: number): Step => {
      const progress = { position: String(position), done: rows.length, report: [] }
      if (change === null) {
        const batch = links.discard(rows)
        return {
          ...batch,
          commit: Effect.gen(function* () {
            const gone = yield* batch.commit
            yield* repo.record(
              id,
              gone.map((link) => ({ id: link, before: {} }))
            )
            return { ...progress, counts: { deleted: gone.length } }
          })
        }
      }
      const batch = links.change(rows, change)
      return {
        ...batch,
        commit: Effect.gen(function* () {
          const { altered, skipped } = yield* Effect.catchTag(batch.commit, "FolderGone", folderGone)
          yield* repo.record(id, altered)
          return { ...progress, counts: { changed: altered.length, skipped } }
        })
      }
    }

    /** Restores links from the trash, one by one if not all of them can be restored. */
    const restore = Effect.fnUntraced(function* (ids: ReadonlyArray<TrashId>) {
      const one = (id: TrashId) => Effect.catchTag(restores.restoreMany([id]), "NotRestored", () => Effect.void)
      yield* Effect.catchTag(restores.restoreMany(ids), "NotRestored", () =>
        Effect.forEach(ids, one, { discard: true })
      )
    })

    /** Undoes a job for a batch of the links that it changed. */
    const back = ({ id, input: { change } }: Job, altered: ReadonlyArray<Edited>): Step => {
      const ids = altered.map((link) => link.id)
      const batch =
        change === null
          ? {
              before: restore(ids.map((link) => TrashId.make(link))),
              commit: links.countAmong(ids),
              after: Effect.void
            }
          : links.undo(altered, change)
      return {
        ...batch,
        commit: Effect.gen(function* () {
          const undone = yield* batch.commit
          yield* repo.forget(id, ids)
          return { position: "", done: 0, counts: { undone, kept: altered.length - undone }, report: [] }
        })
      }
    }

    return {
      steps: (job: Job): Steps =>
        Stream.unwrap(
          Effect.map(selectedOf(job), (selected) =>
            Stream.unfold(Number(job.position ?? 0), (after) => {
              const rows = nextRows(selected, after, atOnce)
              const last = rows.at(-1)
              return last === undefined ? Option.none() : Option.some([forward(job, rows, last), last])
            })
          )
        ),

      undo: (job: Job): Steps =>
        Stream.repeatEffect(repo.recorded(job.id, atOnce)).pipe(
          Stream.takeWhile((altered) => altered.length > 0),
          Stream.map((altered) => back(job, altered))
        )
    }
  })
}) {}
