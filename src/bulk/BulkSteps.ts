import { Array as Arr, Effect, Option, Stream } from "effect"
import { AuditLog, auditedItems } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { LinkId } from "../contract/Id.ts"
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

    /** Records one entry for a batch of links. The job itself knows their former values. */
    const recordBatch = Effect.fnUntraced(function* (
      action: "link.updated" | "link.deleted" | "link.restored",
      ids: ReadonlyArray<LinkId>,
      names: ReadonlyMap<LinkId, string>,
      change: object = {}
    ) {
      const items = ids.map((id) => ({ id, name: names.get(id) ?? null }))
      const { target, after } = auditedItems("link", items)
      return yield* audit.recordBatch(yield* Caller, { action, target, after: { ...after, ...change } })
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
            if (gone.length > 0) {
              const entry = yield* recordBatch("link.deleted", gone, batch.names())
              const deleted = gone.map((link) => ({ id: link, before: {} }))
              yield* repo.record(id, deleted, entry)
            }
            return { ...progress, counts: { deleted: gone.length } }
          })
        }
      }
      return {
        ...edit,
        commit: Effect.gen(function* () {
          const { altered, skipped } = yield* Effect.catchTag(edit.commit, "FolderGone", folderGone)
          if (altered.length > 0) {
            const changed = altered.map((link) => link.id)
            const entry = yield* recordBatch("link.updated", changed, edit.names(), replace ?? change ?? {})
            yield* repo.record(id, altered, entry)
          }
          return { ...progress, counts: { changed: altered.length, skipped } }
        })
      }
    }

    /** Restores links from the trash, one by one if not all of them can be restored; reports those that stay there. */
    const restore = Effect.fnUntraced(function* (ids: ReadonlyArray<TrashId>) {
      const one = (id: TrashId) =>
        Effect.map(restores.restoreMany([id], false), ({ refused }) => refused).pipe(
          Effect.catchTag("NotRestored", () => Effect.succeed([]))
        )
      const all = Effect.map(restores.restoreMany(ids, false), ({ refused }) => refused)
      const refused = yield* Effect.catchTag(all, "NotRestored", () =>
        Effect.map(Effect.forEach(ids, one), Arr.flatten)
      )
      return refused.map(({ name, message }): ReportLine => ({ item: name, outcome: "skipped", reason: message }))
    })

    /** Undoes a job for a batch of the links that it changed. */
    const back = ({ id, input: { change, replace } }: Job, altered: ReadonlyArray<Edited>): Step => {
      const ids = altered.map((link) => link.id)
      let report: ReadonlyArray<ReportLine> = []
      let there: ReadonlyMap<LinkId, string> = new Map()
      const batch =
        replace !== undefined
          ? links.undoReplace(altered)
          : change === null
            ? {
                before: Effect.map(restore(ids.map((link) => TrashId.make(link))), (lines) => {
                  report = lines
                }),
                commit: Effect.map(links.among(ids), (found) => {
                  there = new Map(found.map((link) => [link.id, link.short_code]))
                  return found.length
                }),
                after: Effect.void,
                names: () => there
              }
            : links.undo(altered, change)
      return {
        ...batch,
        commit: Effect.gen(function* () {
          const undone = yield* batch.commit
          const isChange = change !== null || replace !== undefined
          const processed = isChange ? ids : [...there.keys()]
          const action = isChange ? "link.updated" : "link.restored"
          const entry =
            processed.length === 0 ? null : yield* recordBatch(action, processed, batch.names(), { undo: true })
          yield* repo.undone(id, ids, entry)
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
