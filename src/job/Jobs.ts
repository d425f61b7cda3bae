import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, DateTime, Effect, Option, Schema, Stream } from "effect"
import { type Audited, AuditLog, type StartedBy } from "../audit/AuditLog.ts"
import { Caller, type CallerShape } from "../auth/Caller.ts"
import { reachText } from "../auth/FolderAccess.ts"
import { Manager, Owner } from "../auth/Policy.ts"
import { storedDetail } from "../contract/faults/Wire.ts"
import { type JobId, newId, type TeamId } from "../contract/Id.ts"
import { remembered } from "../idempotency/Once.ts"
import { untilNone } from "../lib/NextTick.ts"
import { dayMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { encryptSecret } from "../storage/EncryptSecret.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import {
  type Job,
  JobNotFound,
  type JobState,
  JobUnderWay,
  type JobVerb,
  TooManyJobs,
  UndoOver,
  verbs,
  WrongJobState
} from "./Job.ts"
import type { JobKind } from "./JobKind.ts"
import { JobWorkflows } from "./JobWorkflows.ts"
import { limitsOf, mostOpen, shortestUndoMillis } from "./Limits.ts"
import { actorText, type JobQuery, type JobRow, JobsRepo, type OpenJob } from "./Repo.ts"

interface CreateOptions<E> {
  readonly id?: JobId
  readonly secret?: string | null
  readonly canUndo?: boolean
  readonly total?: number
  /** Stores the kind's own data in the transaction that stores the job. */
  readonly alongside?: (id: JobId) => Effect.Effect<unknown, E>
}

/** How many report rows are read or deleted at a time. */
const batch = 1000

/** The states in which each action is allowed, and the resulting state. */
const ways: Readonly<Record<JobVerb, { readonly from: ReadonlyArray<JobState>; readonly to: JobState }>> = {
  cancel: { from: ["queued", "running", "paused"], to: "cancelled" },
  pause: { from: ["queued", "running"], to: "paused" },
  resume: { from: ["paused"], to: "queued" },
  undo: { from: ["done", "cancelled", "failed"], to: "undoing" }
}

/** The entry about a job that someone canceled, paused, resumed or undid. */
export const turned = (verb: JobVerb, { id, kind }: Pick<JobRow, "id" | "kind">): Audited => ({
  action: `job.${verbs[verb]}`,
  target: { type: "job", id, name: kind }
})

/** The person or key that a caller acts for, with the name at this time. */
export const startedBy = (audit: AuditLog, caller: CallerShape): Effect.Effect<StartedBy, SqlError> => {
  if (caller.via === "job") return Effect.succeed(caller.actor)
  const { via, userId: user_id } = caller
  const [type, id] =
    via === "key"
      ? (["key", caller.id] as const)
      : via === "session"
        ? (["user", user_id] as const)
        : (["system", null] as const)
  return Effect.map(audit.nameOf(caller), (name) => ({ type, id, name, user_id }))
}

/** A job in the API's format. */
export const presentJob = (row: JobRow): Job => {
  const { id, kind, state, done, total, reason, undo_until, created_by, created_at, started_at, finished_at } = row
  const rate = done > 0 && row.worked_ms > 0 ? Math.round((done * 10_000) / row.worked_ms) / 10 : null
  const isMoving = state === "queued" || state === "running" || state === "paused"
  return {
    ...{ id, kind, done, total, rate, reason, undo_until, created_by, created_at, started_at, finished_at },
    // Forgotten jobs are never read, so their state needs no name of its own.
    state: state === "forgotten" ? "done" : state,
    remaining_seconds: rate !== null && total !== null && isMoving ? Math.ceil(Math.max(0, total - done) / rate) : null,
    reason_detail: reason === null ? null : storedDetail(reason, row.reason_fault),
    result: row.counts,
    report_lines: row.lines
  }
}

/** The jobs of the caller's team. Their kinds create them; this service reads and controls them. */
export class Jobs extends Effect.Service<Jobs>()("job/Jobs", {
  dependencies: [JobsRepo.Default, JobWorkflows.Default, Teams.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* JobsRepo
    const workflows = yield* JobWorkflows
    const teams = yield* Teams
    const audit = yield* AuditLog
    const sql = yield* SqlClient.SqlClient
    const inTransaction = transactionOn(sql)

    const rowOf = Effect.fnUntraced(function* (id: JobId) {
      const { teamId, reach } = yield* Caller
      const found = yield* repo.find(teamId, reachText(reach), id)
      return yield* Effect.mapError(found, () => new JobNotFound())
    })
    const get = traced("Jobs.get")(function* (id: JobId) {
      return presentJob(yield* rowOf(id))
    })

    /** Moves a job to another state if its current state allows it. */
    const turn = Effect.fnUntraced(function* (verb: JobVerb, id: JobId) {
      const caller = yield* Manager
      const before = yield* rowOf(id)
      const now = yield* Clock.currentTimeMillis
      if (verb === "undo") {
        if (before.state === "undoing" || before.state === "undone") return presentJob(before)
        if (before.undo_until === null || DateTime.toEpochMillis(before.undo_until) <= now) return yield* new UndoOver()
      }
      const { from, to } = ways[verb]
      // A job that is already in the target state stays unchanged.
      if (before.state === to) return presentJob(before)
      const by = verb === "undo" ? yield* startedBy(audit, caller) : undefined
      const becoming = Effect.tap(repo.become(caller.teamId, id, from, to, now, by, verb === "undo"), (changed) =>
        Option.isSome(changed) ? audit.record(caller, turned(verb, before)) : Effect.void
      )
      const changed = yield* inTransaction(becoming)
      const row = yield* Effect.mapError(changed, () => new WrongJobState(verbs[verb], presentJob(before).state))
      if (verb === "resume" || verb === "undo") yield* workflows.start(row)
      if (verb === "cancel") yield* workflows.settle(row)
      return yield* Effect.orDie(get(id))
    })

    /**
     * Ends the time in which a job of a kind can be undone, so that what only an undo needs is erased. Repeating it has no
     * effect.
     */
    const endUndo = traced("Jobs.endUndo")(function* (kind: string, id: JobId, entry: Audited) {
      const caller = yield* Owner
      const before = yield* rowOf(id)
      if (before.kind !== kind) return yield* new JobNotFound()
      const { from } = ways.undo
      if (!from.includes(presentJob(before).state)) return yield* new WrongJobState("erased", presentJob(before).state)
      const ending = Effect.tap(repo.endUndo(caller.teamId, id, from, yield* Clock.currentTimeMillis), (hasEnded) =>
        hasEnded ? audit.record(caller, entry) : Effect.void
      )
      yield* inTransaction(ending)
      return yield* Effect.orDie(get(id))
    })

    /** Deletes the data of a forgotten job in small steps. A failure is only logged, so that other jobs are deleted. */
    const remove = (job: OpenJob) =>
      Effect.gen(function* () {
        yield* untilNone(workflows.removeSome(job))
        yield* untilNone(repo.removeSome(job.id, batch))
        yield* repo.remove(job.id)
      }).pipe(
        Effect.catchAll((error) => Effect.logWarning("An old job could not be deleted.", error)),
        Effect.annotateLogs({ job: job.id, kind: job.kind })
      )

    const sweep = orDieSql(Effect.flatMap(repo.forgotten, (jobs) => Effect.forEach(jobs, remove, { discard: true })))

    return {
      /** Creates a job and starts it at once. */
      create: <Input, Encoded, E = never>(
        kind: Pick<JobKind<Input, Encoded>, "name" | "input" | "undoDays" | "isAlone">,
        input: Input,
        options: CreateOptions<E> = {}
      ) =>
        Effect.gen(function* () {
          const caller = yield* Caller
          const { teamId, userId, reach } = caller
          const id = options.id ?? (yield* newId<JobId>())
          const now = yield* Clock.currentTimeMillis
          const text = yield* Effect.orDie(Schema.encode(Schema.parseJson(kind.input))(input))
          const sealed = options.secret
            ? yield* Effect.provideService(encryptSecret(options.secret, id), SqlClient.SqlClient, sql)
            : null
          const job = yield* inTransaction(
            Effect.gen(function* () {
              yield* teams.lock(teamId)
              if (kind.isAlone === true && (yield* repo.countOpen(teamId, kind.name)) > 0)
                return yield* new JobUnderWay()
              const own = limitsOf(kind.name)
              const open = yield* repo.countOpen(teamId, own && kind.name)
              if (open >= (own?.mostOpen ?? mostOpen)) return yield* new TooManyJobs()
              const actor = actorText(yield* startedBy(audit, caller))
              yield* repo.insert({
                ...{
                  id,
                  team_id: teamId,
                  created_by: userId,
                  kind: kind.name,
                  input: text,
                  total: options.total ?? null,
                  reach: reachText(reach),
                  actor
                },
                ...{ created_at: now, updated_at: now },
                undo_until:
                  options.canUndo === true ? now + Math.max(shortestUndoMillis, (kind.undoDays ?? 0) * dayMillis) : null
              })
              if (sealed !== null) yield* repo.keepSecret(id, sealed)
              if (options.alongside !== undefined) yield* options.alongside(id)
              return yield* remembered(Effect.orDie(get(id)))
            })
          )
          yield* workflows.start({ id, kind: kind.name, run: 1 })
          return job
        }).pipe(orDieSql, Effect.withSpan("Jobs.create")),

      list: traced("Jobs.list")(function* (asked: Omit<JobQuery, "reach">) {
        const { teamId, reach } = yield* Caller
        const query = { ...asked, reach: reachText(reach) }
        const rows = yield* repo.list(teamId, query)
        return { jobs: rows.map(presentJob), total: yield* repo.count(teamId, query) }
      }),

      get,
      turn,
      endUndo,

      /** The lines of a job's report, read while they are sent. */
      report: (id: JobId) =>
        Effect.map(rowOf(id), () =>
          Stream.paginateChunkEffect(0, (after: number) =>
            Effect.map(Stream.runCollect(Stream.fromIterableEffect(repo.lines(id, after, batch))), (lines) => [
              lines,
              Option.map(
                Option.filter(Option.some(lines.length), (length) => length === batch),
                () => after + batch
              )
            ])
          )
        ),

      /** Some lines of a job's report, and the number of all. */
      reportLines: traced("Jobs.reportLines")(function* (id: JobId, offset: number, limit: number) {
        const { lines: total } = yield* rowOf(id)
        const lines = yield* repo.lines(id, offset, limit)
        return { lines: lines.map(({ item, outcome, reason }) => ({ item, outcome, reason })), total }
      }),

      /** Ends the jobs of a team that is being deleted, in the same transaction. */
      endAllOf: (team: TeamId) => repo.forgetAllOf(team),
      sweep,
      /** Forgets old jobs of all teams. */
      prune: Effect.gen(function* () {
        yield* orDieSql(repo.forget(yield* Clock.currentTimeMillis))
        yield* sweep
      })
    }
  })
}) {}
