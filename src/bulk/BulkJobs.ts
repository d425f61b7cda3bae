import { Effect } from "effect"
import { Caller, type CallerShape } from "../auth/Caller.ts"
import { mayChangeIn } from "../auth/Policy.ts"
import type { FieldErrors } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { detailOf } from "../contract/faults/Wire.ts"
import type { JobId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { once } from "../idempotency/Once.ts"
import { Job, type JobState } from "../job/Job.ts"
import { Jobs } from "../job/Jobs.ts"
import { type KindJob, KindJobs } from "../job/KindJobs.ts"
import { nextTick } from "../lib/NextTick.ts"
import { traced } from "../lib/Traced.ts"
import { plainOf, type Replacement } from "../link/Bulk.ts"
import { BulkChanges } from "../link/BulkChanges.ts"
import { LinkLists } from "../link/Lists.ts"
import { type Bitmap, fromRows, nextRows, size } from "../link/list/Bitmap.ts"
import { LinkReplacing, storedReplacement } from "../link/Replacing.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import {
  type BulkJob,
  CountChanged,
  type CreateBulkJob,
  mostKept,
  mostShown,
  type PreviewReplacement,
  type ReplaceInLinks,
  TooManyBulkJobs
} from "./BulkJob.ts"
import { type BulkEdit, bulkEditKind } from "./BulkKind.ts"
import { BulkJobsRepo } from "./Repo.ts"
import { packed } from "./Selected.ts"

/** The reason shown for a bulk edit that someone cancelled in the list of all jobs. */
const cancelled = fault("job_cancelled")

const states: Readonly<Record<JobState, BulkJob["state"]>> = {
  queued: "running",
  running: "running",
  paused: "running",
  done: "done",
  failed: "failed",
  cancelled: "failed",
  undoing: "undoing",
  undone: "undone"
}

const shown = ({ job, input: { query, change, replace } }: KindJob<BulkEdit>): BulkJob => {
  const { id, state, done, total, result, created_by, created_at, finished_at } = job
  return {
    ...{ id, query, change, replace: replace ?? null, done, created_by, created_at, finished_at },
    state: states[state],
    total: total ?? done,
    changed: (result["changed"] ?? 0) + (result["deleted"] ?? 0),
    skipped: result["skipped"] ?? 0,
    undone: result["undone"] ?? 0,
    kept: result["kept"] ?? 0,
    reason: state === "cancelled" ? cancelled.message : job.reason,
    reason_detail: state === "cancelled" ? detailOf(cancelled) : job.reason_detail
  }
}

const under = (field: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [`${field}.${name}`, sentences]))

/** Whether a query selects all links of the team. */
const isOfAll = ({ search = "", ...filters }: CreateBulkJob["query"]) =>
  search.trim() === "" && Object.keys(filters).length === 0

const faultsOfChange = ({ change, delete: isDeletion }: CreateBulkJob): FieldErrors => {
  if (isDeletion === undefined && change === undefined) return { change: [fault("change_needed")] }
  if (isDeletion !== undefined && change !== undefined) return { delete: [fault("changed_or_deleted")] }
  const { add_tags = [], remove_tags = [], ...plain } = change ?? {}
  const isNothing = Object.keys(plainOf(plain)).length + add_tags.length + remove_tags.length === 0
  return change !== undefined && isNothing ? { change: [fault("nothing_changed")] } : {}
}

/** The errors in a request body that don't depend on the team's data. */
const faultsOf = (body: CreateBulkJob): FieldErrors => ({
  ...faultsOfChange(body),
  ...(body.total === undefined && (body.delete === true || isOfAll(body.query))
    ? { total: [fault("total_needed")] }
    : {})
})

/** How many links one statement searches. */
const readAtOnce = 500

const unchanged = { errors: {}, change: null }

/** Changes all links that a query selects, as jobs. */
export class BulkJobs extends Effect.Service<BulkJobs>()("bulk/BulkJobs", {
  dependencies: [
    BulkJobsRepo.Default,
    Jobs.Default,
    KindJobs.Default,
    BulkChanges.Default,
    LinkLists.Default,
    LinkReplacing.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* BulkJobsRepo
    const jobs = yield* Jobs
    const kindJobs = yield* KindJobs
    const changes = yield* BulkChanges
    const lists = yield* LinkLists
    const replacing = yield* LinkReplacing
    const settings = yield* Settings

    const get = traced("BulkJobs.get")(function* (id: JobId) {
      return shown(yield* kindJobs.find(bulkEditKind, id))
    })

    /** The links that match a query, with the faults of the query under its name. */
    const found = (lister: Pick<CallerShape, "teamId" | "reach">, query: CreateBulkJob["query"]) =>
      Effect.catchTag(lists.matching(lister, query), "Invalid", ({ errors }) => invalid(under("query", errors ?? {})))

    /** The same for a change. Fails if one of them is in a folder that the caller doesn't change. */
    const matching = Effect.fnUntraced(function* (query: CreateBulkJob["query"]) {
      const { teamId, reach } = yield* Caller
      const all = yield* found({ teamId, ...(reach === undefined ? {} : { reach }) }, query)
      const [fixed] = reach?.fixed ?? []
      if (reach === undefined || fixed === undefined) return all
      const changeable = { ...reach, hidden: [...reach.hidden, ...reach.fixed] }
      const rest = yield* found({ teamId, reach: changeable }, query)
      if (size(rest) < size(all)) yield* mayChangeIn(fixed)
      return rest
    })

    /** Starts a job on links, if they are as many as the request expects. */
    const begin = Effect.fnUntraced(function* (edit: BulkEdit, selected: Bitmap, asked: number | undefined) {
      const { teamId } = yield* Caller
      const total = size(selected)
      if (asked !== undefined && asked !== total) return yield* new CountChanged(total)
      const bits = yield* packed(selected)
      return yield* jobs
        .create(bulkEditKind, edit, { total, canUndo: true, alongside: (job) => repo.insert(job, teamId, bits) })
        .pipe(Effect.catchTag("TooManyJobs", () => new TooManyBulkJobs()))
    })

    /** The links of a query that have a text in a destination. Other work runs between the reads. */
    const containing = Effect.fnUntraced(function* (query: CreateBulkJob["query"], { find }: Replacement) {
      const { teamId } = yield* Caller
      const all = yield* matching(query)
      const found: Array<number> = []
      for (let rows = nextRows(all, 0, readAtOnce); rows.length > 0; ) {
        found.push(...(yield* replacing.containing(teamId, rows, find)))
        yield* nextTick
        rows = nextRows(all, rows.at(-1) ?? 0, readAtOnce)
      }
      return { teamId, found }
    })

    const faultsOfReplacement = (texts: Replacement): FieldErrors =>
      texts.find === texts.with ? { with: [fault("nothing_replaced")] } : {}

    const preview = traced("BulkJobs.previewReplace")(function* ({ query, ...texts }: PreviewReplacement) {
      const replacement = storedReplacement(texts)
      const errors = faultsOfReplacement(replacement)
      if (Object.keys(errors).length > 0) return yield* invalid(errors)
      const { teamId, found } = yield* containing(query, replacement)
      const replaced = yield* replacing.preview(teamId, found.slice(0, mostShown), replacement)
      return {
        total: found.length,
        links: replaced.map(({ row, addresses }) => ({
          ...{ id: row.id, title: row.title, short_url: shortUrl(settings, row.custom_domain, row.short_code) },
          changes: addresses.map(({ field, before, after, fault: wrong }) => ({
            ...{ field, before, after, reason: wrong?.message ?? null },
            reason_detail: wrong === undefined ? null : detailOf(wrong)
          }))
        }))
      }
    }, orDieSql)

    const replace = traced("BulkJobs.replace")(function* ({ query, total, ...texts }: ReplaceInLinks) {
      const replacement = storedReplacement(texts)
      const errors = {
        ...faultsOfReplacement(replacement),
        ...(total === undefined && isOfAll(query) ? { total: [fault("total_needed")] } : {})
      }
      if (Object.keys(errors).length > 0) return yield* invalid(errors)
      const { found } = yield* containing(query, replacement)
      return yield* begin({ query, change: null, replace: replacement }, fromRows(found, found.at(-1) ?? 0), total)
    }, orDieSql)

    const create = traced("BulkJobs.create")(function* (body: CreateBulkJob) {
      const { query, total: asked } = body
      const { errors, change } = body.change === undefined ? unchanged : yield* changes.resolved(body.change)
      const faults = { ...faultsOf(body), ...under("change", errors) }
      if (Object.keys(faults).length > 0) return yield* invalid(faults)
      return yield* begin({ query, change }, yield* matching(query), asked)
    })

    const started = <E, R>(creating: Effect.Effect<Job, E, R>) =>
      Effect.flatMap(once(Job)(creating), ({ id }) => Effect.orDie(get(id)))

    return {
      create: (body: CreateBulkJob) => started(create(body)),

      preview,

      replace: (body: ReplaceInLinks) => started(replace(body)),

      list: Effect.map(kindJobs.list(bulkEditKind, mostKept), (found) => found.map(shown)),

      get,

      undo: traced("BulkJobs.undo")(function* (id: JobId) {
        return shown(yield* kindJobs.undo(bulkEditKind, id))
      })
    }
  })
}) {}
