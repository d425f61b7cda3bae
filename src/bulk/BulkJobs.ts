import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { FieldErrors } from "../contract/Failure.ts"
import { type BulkJobId, newId, type TeamId } from "../contract/Id.ts"
import { invalid } from "../http/Faults.ts"
import { untilNone } from "../lib/NextTick.ts"
import { BulkChanges } from "../link/BulkChanges.ts"
import { LinkLists } from "../link/Lists.ts"
import { size } from "../link/list/Bitmap.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import {
  type BulkJob,
  BulkJobNotFound,
  CountChanged,
  type CreateBulkJob,
  mostRunning,
  TooManyBulkJobs
} from "./BulkJob.ts"
import { BulkWorker } from "./BulkWorker.ts"
import { BulkJobsRepo, type JobRow } from "./Repo.ts"
import { packed } from "./Selected.ts"

/** How many rows of what jobs know of links are deleted at once: few enough to hold up nobody. */
const batch = 500

const shown = ({ team_id: _, state, ...job }: JobRow): BulkJob => ({
  ...job,
  // None that is forgotten is read.
  state: state === "forgotten" ? "done" : state
})

const under = (field: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [`${field}.${name}`, sentences]))

/** What is wrong with a body whatever the team has. */
const faultsOf = ({ change, delete: isDeletion }: CreateBulkJob): FieldErrors => {
  if (isDeletion === undefined && change === undefined)
    return { change: ["Say what the links become, or delete them."] }
  if (isDeletion !== undefined && change !== undefined) return { delete: ["Links are either changed or deleted."] }
  const { folder_id, is_active, add_tags = [], remove_tags = [] } = change ?? {}
  const isNothing = folder_id === undefined && is_active === undefined && add_tags.length + remove_tags.length === 0
  return change !== undefined && isNothing ? { change: ["Must name something that is to become otherwise."] } : {}
}

/** Changes of all links that a query selects, as they are asked for; the worker does them. */
export class BulkJobs extends Effect.Service<BulkJobs>()("bulk/BulkJobs", {
  dependencies: [BulkJobsRepo.Default, BulkWorker.Default, BulkChanges.Default, LinkLists.Default, Teams.Default],
  effect: Effect.gen(function* () {
    const repo = yield* BulkJobsRepo
    const worker = yield* BulkWorker
    const changes = yield* BulkChanges
    const lists = yield* LinkLists
    const teams = yield* Teams
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const get = Effect.fn("BulkJobs.get")(function* (id: BulkJobId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return shown(yield* Effect.mapError(found, () => new BulkJobNotFound()))
    })

    /** Deletes in small steps what is known of forgotten jobs. */
    const sweep = Effect.gen(function* () {
      for (const { id } of yield* repo.forgotten) {
        yield* untilNone(orDieSql(repo.removeSome(id, batch)))
        yield* orDieSql(repo.remove(id))
      }
    })

    return {
      create: Effect.fn("BulkJobs.create")(function* (body: CreateBulkJob) {
        const { query, change = null, total: asked } = body
        const { teamId, userId } = yield* Caller
        const errors = {
          ...faultsOf(body),
          ...(change === null ? {} : under("change", yield* changes.faultsOf(change)))
        }
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
        const selected = yield* lists.matching(teamId, query)
        const total = size(selected)
        if (asked !== undefined && asked !== total) return yield* new CountChanged(total)
        const id = yield* newId<BulkJobId>()
        const row = {
          ...{ id, team_id: teamId, created_by: userId, query, change, total },
          selected: yield* packed(selected),
          created_at: yield* Clock.currentTimeMillis
        }
        yield* inTransaction(
          Effect.gen(function* () {
            yield* teams.lock(teamId)
            if ((yield* repo.countOpen(teamId)) >= mostRunning) return yield* new TooManyBulkJobs()
            yield* repo.insert(row)
          })
        )
        yield* worker.wake
        return yield* Effect.orDie(get(id))
      }, orDieSql),

      list: Effect.map(
        Effect.flatMap(Caller, ({ teamId }) => repo.list(teamId)),
        (rows) => rows.map(shown)
      ),

      get,

      undo: Effect.fn("BulkJobs.undo")(function* (id: BulkJobId) {
        yield* repo.undo((yield* Caller).teamId, id)
        yield* worker.wake
        return yield* get(id)
      }, orDieSql),

      /** Ends the jobs of a team that is being deleted, within its transaction. */
      endAllOf: (team: TeamId) => repo.forgetAllOf(team),

      sweep,

      /** Forgets jobs that ended long ago, of whatever team. */
      prune: Effect.gen(function* () {
        yield* orDieSql(repo.forget(yield* Clock.currentTimeMillis))
        yield* sweep
      })
    }
  })
}) {}
