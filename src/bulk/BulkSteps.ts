import { Array as Arr, Effect, Option, Stream } from "effect"
import { AuditLog, auditedItems } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { ReportLine } from "../job/Job.ts"
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
  dependencies: [BulkJobsRepo.Default, BulkBatches.Default, Restores.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* BulkJobsRepo
    const links = yield* BulkBatches
    const restores = yield* Restores
    const audit = yield* AuditLog

    const selectedOf = Effect.fnUntraced(function* ({ id }: Job) {
      const selected = Option.flatMapNullable(yield* repo.selected(id), (row) => row.selected)
      return Option.isNone(selected) ? bitmap(0) : yield* unpacked(selected.value)
    })

    /** Records one entry for a batch of changed links. The job itself knows their former values. */
    const recordUpdate = Effect.fnUntraced(function* (altered: ReadonlyArray<Edited>, change: object) {
      if (altered.length === 0) return
      const { target, after } = auditedItems("link", altered)
      yield* audit.record(yield* Caller, { action: "link.updated", target, after: { ...after, ...change } })
    })

    /** Changes or deletes a batch of the selected links. */
    const forward = ({ id, input: { change, replace } }: Job, rows: ReadonlyArray<number>, position: number): Step => {
      const progress = { position: String(position), done: rows.length, report: [] }
      const edit =
        replace !== undefined ? links.replace(rows, replace) : change !== null ? links.change(rows, change) : undefined
      if (edit === undefined) {
        const batch = links.discard(rows)
        return {
          ...batch,
          commit: Effect.gen(function* () {
            const gone = yield* batch.commit
            const items = gone.map((link) => ({ id: link }))
            if (items.length > 0) {
              yield* audit.record(yield* Caller, { action: "link.deleted", ...auditedItems("link", items) })
            }
            yield* repo.record(
              id,
              gone.map((link) => ({ id: link, before: {} }))
            )
            return { ...progress, counts: { deleted: gone.length } }
          })
        }
      }
      return {
        ...edit,
        commit: Effect.gen(function* () {
          const { altered, skipped } = yield* Effect.catchTag(edit.commit, "FolderGone", folderGone)
          yield* recordUpdate(altered, replace ?? change ?? {})
          yield* repo.record(id, altered)
          return { ...progress, counts: { changed: altered.length, skipped } }
        })
      }
    }

    /** Restores links from the trash, one by one if not all of them can be restored; reports those that stay there. */
    const restore = Effect.fnUntraced(function* (ids: ReadonlyArray<TrashId>) {
      const one = (id: TrashId) =>
        Effect.map(restores.restoreMany([id], "batch"), ({ refused }) => refused).pipe(
          Effect.catchTag("NotRestored", () => Effect.succeed([]))
        )
      const all = Effect.map(restores.restoreMany(ids, "batch"), ({ refused }) => refused)
      const refused = yield* Effect.catchTag(all, "NotRestored", () =>
        Effect.map(Effect.forEach(ids, one), Arr.flatten)
      )
      return refused.map(({ name, message }): ReportLine => ({ item: name, outcome: "skipped", reason: message }))
    })

    /** Undoes a job for a batch of the links that it changed. */
    const back = ({ id, input: { change, replace } }: Job, altered: ReadonlyArray<Edited>): Step => {
      const ids = altered.map((link) => link.id)
      let report: ReadonlyArray<ReportLine> = []
      const batch =
        replace !== undefined
          ? links.undoReplace(altered)
          : change === null
            ? {
                before: Effect.map(restore(ids.map((link) => TrashId.make(link))), (lines) => {
                  report = lines
                }),
                commit: links.countAmong(ids),
                after: Effect.void
              }
            : links.undo(altered, change)
      return {
        ...batch,
        commit: Effect.gen(function* () {
          const undone = yield* batch.commit
          if (change !== null || replace !== undefined) yield* recordUpdate(altered, { undo: true })
          yield* repo.forget(id, ids)
          return { position: "", done: 0, counts: { undone, kept: altered.length - undone }, report }
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
