import { SqlClient } from "@effect/sql"
import {
  Array as Arr,
  Cause,
  Clock,
  Data,
  Deferred,
  Duration,
  Effect,
  FiberId,
  Option,
  Order,
  Schedule,
  Schema,
  Stream
} from "effect"
import { Caller, type JobCaller } from "../auth/Caller.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { JobId, TeamId } from "../contract/Id.ts"
import { Reach } from "../contract/Reach.ts"
import { Events } from "../event/Events.ts"
import { Stopping } from "../http/Stopping.ts"
import { nextTick } from "../lib/NextTick.ts"
import { decryptSecret } from "../storage/EncryptSecret.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { type JobKind, JobStopped, type Progress, type Step } from "./JobKind.ts"
import { isPassing, persistently } from "./Persistently.ts"
import { type JobRow, JobsRepo } from "./Repo.ts"
import type { Counts } from "./Tables.ts"

type Place = Deferred.Deferred<void>

/** Runs one effect at a time. The team whose last turn was longest ago is next, however much other teams have waiting. */
export const makeTurns = () => {
  const waiting = new Map<TeamId, ReadonlyArray<Place>>()
  /** The number of the last turn of each team, until nothing waits. */
  const served = new Map<TeamId, number>()
  let turns = 0
  let holder: Place | undefined

  const hold = (team: TeamId, place: Place) => {
    holder = place
    served.set(team, ++turns)
    Deferred.unsafeDone(place, Effect.void)
  }

  const enter = (team: TeamId): Place => {
    const place = Deferred.unsafeMake<void>(FiberId.none)
    if (holder === undefined) hold(team, place)
    else waiting.set(team, [...(waiting.get(team) ?? []), place])
    return place
  }

  const passOn = () => {
    holder = undefined
    const [team] = Arr.sortWith(waiting.keys(), (one) => served.get(one) ?? 0, Order.number)
    if (team === undefined) return served.clear()
    const [first, ...others] = waiting.get(team) ?? []
    if (others.length > 0) waiting.set(team, others)
    else waiting.delete(team)
    if (first !== undefined) hold(team, first)
  }

  const leave = (team: TeamId, place: Place) => {
    if (place === holder) return passOn()
    const others = (waiting.get(team) ?? []).filter((other) => other !== place)
    if (others.length > 0) waiting.set(team, others)
    else waiting.delete(team)
  }

  return {
    /** Runs an effect of a team when it is the team's turn. */
    inTurn:
      (team: TeamId) =>
      <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Effect.uninterruptibleMask((restore) =>
          Effect.suspend(() => {
            const place = enter(team)
            return restore(Effect.zipRight(Deferred.await(place), effect)).pipe(
              Effect.ensuring(Effect.sync(() => leave(team, place)))
            )
          })
        )
  }
}

/** Another process completed the step, or the job must stop. */
class Overtaken extends Data.TaggedError("Overtaken") {}

/** The retries of a step are over. */
class StepFailed extends Data.TaggedError("StepFailed")<{ readonly error: unknown }> {}

const isJobEnd = (error: unknown) => error instanceof Overtaken || error instanceof JobStopped

/** The longest pause after a step; after a shorter step, the pause is as long as the step. */
const longestRest = "10 millis"

/** How often to check whether a running job was paused or cancelled. */
const lookEvery = "1 second"

/** The caller of a job. Its creator's permissions were checked when the job was created. */
const callerOf = ({ id, created_by, team_id, reach, actor }: JobRow): JobCaller => ({
  via: "job",
  id,
  jobId: id,
  actor: actor ?? { type: "user", id: created_by, name: "", user_id: created_by },
  userId: actor?.user_id ?? created_by,
  username: "",
  teamId: team_id,
  role: "admin",
  ...(reach === null ? {} : { reach: Schema.decodeSync(Schema.parseJson(Reach))(reach) })
})

const added = (counts: Counts, more: Counts): Counts => {
  const sum: Record<string, number> = { ...counts }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/**
 * Runs jobs step by step. Each step runs exactly once despite crashes, because it commits in one transaction with the
 * progress of its job.
 */
export class JobRunner extends Effect.Service<JobRunner>()("job/JobRunner", {
  dependencies: [JobsRepo.Default, Events.Default],
  effect: Effect.gen(function* () {
    const repo = yield* JobsRepo
    const sql = yield* SqlClient.SqlClient
    const stopping = yield* Stopping
    const events = yield* Events
    const inTransaction = transactionOn(sql)
    const { inTurn } = makeTurns()

    const end = <Input, Encoded>(
      { name, ending }: Pick<JobKind<Input, Encoded>, "name" | "ending">,
      input: Input,
      job: JobRow,
      to: "done" | "undone" | "failed" | "paused",
      fault: Fault | null
    ) =>
      Effect.gen(function* () {
        if (!(yield* repo.finish(job, to, yield* Clock.currentTimeMillis, fault))) return
        if (ending === undefined || (to !== "done" && to !== "failed") || !ending.isTold(input)) return
        const data = { job: { id: job.id, kind: name, state: to, reason: fault?.message ?? null } }
        yield* events.raise(job.team_id, ending.type, Effect.succeed([{ subject: job.id, data }]))
      }).pipe(inTransaction)

    const secretOf = (id: JobId) =>
      Effect.flatMap(repo.secret(id), (sealed) =>
        Option.isNone(sealed) ? Effect.succeed(null) : decryptSecret(sealed.value.sealed, id)
      )

    /**
     * Runs the steps of a job from its position. Fails if the job must stop. If the database is unavailable between two
     * steps, continues from the last committed one, as after a crash.
     */
    const work = <Input, Encoded>(kind: JobKind<Input, Encoded>, row: JobRow, input: Input) =>
      Effect.gen(function* () {
        const secret = yield* persistently(secretOf(row.id))
        const { id, team_id: teamId, created_by: createdBy } = row
        let { position, steps, counts, lines } = row

        const store = (step: Step, began: number) =>
          Effect.gen(function* () {
            if (!(yield* repo.hold(row, steps))) return yield* new Overtaken()
            const progress: Progress = yield* step.commit
            const { report } = progress
            if (report.length > 0) yield* repo.writeLines(id, lines + 1, report)
            const now = yield* Clock.currentTimeMillis
            const sums = added(counts, progress.counts)
            yield* repo.advance(id, progress, sums, report.length, Math.max(1, now - began), now)
            return { sums, written: report.length, reached: progress.position }
          }).pipe(inTransaction)

        const attemptsOf = (step: Step) => {
          let isCommitted = false
          const commit = Effect.gen(function* () {
            const began = yield* Clock.currentTimeMillis
            if (step.before !== undefined) yield* Effect.interruptible(step.before)
            const { sums, written, reached } = yield* store(step, began)
            isCommitted = true
            steps += 1
            counts = sums
            lines += written
            position = reached
          })
          // If `after` fails, the retry does not repeat the commit.
          return Effect.gen(function* () {
            if (!isCommitted) yield* commit
            if (step.after !== undefined) yield* step.after
          }).pipe(Effect.uninterruptible)
        }

        const once = (step: Step) =>
          attemptsOf(step).pipe(
            inTurn(teamId),
            // Retry outside the turn: while this job waits, the jobs of others go on.
            persistently,
            Effect.mapError((error) => (isJobEnd(error) ? error : new StepFailed({ error }))),
            // Pause after each step, because other work may be waiting for a lock that the step held, or for a shared
            // thread.
            Effect.timed,
            Effect.flatMap(([took]) =>
              Effect.zipRight(nextTick, Effect.sleep(Duration.min(took, kind.longestRest ?? longestRest)))
            )
          )

        const rest = Effect.suspend(() => {
          const job = { id, teamId, createdBy, input, position, counts, secret }
          return Stream.runForEach(row.state === "undoing" ? (kind.undo?.(job) ?? Stream.empty) : kind.steps(job), once)
        })
        yield* persistently(rest, () => steps)
      }).pipe(Effect.provideService(Caller, callerOf(row)), Effect.provideService(SqlClient.SqlClient, sql))

    const unwanted = (id: JobId, run: number) =>
      // If the database is unavailable, assume that the job should continue.
      Effect.repeat(
        Effect.catchAllCause(repo.isOpen(id, run), () => Effect.succeed(true)),
        { schedule: Schedule.spaced(lookEvery), while: (isOpen) => isOpen }
      )

    return {
      /** The number of completed steps of a job. */
      steps: repo.steps,

      /** Whether a run of a job should continue. */
      isOpen: repo.isOpen,

      /** Marks an open job that can't continue as failed. */
      fail: <Input, Encoded>(
        kind: Pick<JobKind<Input, Encoded>, "name" | "input" | "ending">,
        id: JobId,
        run: number,
        fault: Fault
      ) =>
        Effect.gen(function* () {
          const found = yield* persistently(repo.begin(id, run, yield* Clock.currentTimeMillis))
          if (Option.isNone(found)) return
          const input = Schema.decodeSync(Schema.parseJson(kind.input))(found.value.input)
          yield* persistently(end(kind, input, found.value, "failed", fault))
        }),

      /** Runs a job until it ends, must stop, or this server stops. */
      run: <Input, Encoded>(kind: JobKind<Input, Encoded>, id: JobId, run: number) =>
        Effect.gen(function* () {
          const found = yield* persistently(repo.begin(id, run, yield* Clock.currentTimeMillis))
          if (Option.isNone(found)) return
          const row = found.value
          const input = Schema.decodeSync(Schema.parseJson(kind.input))(row.input)
          const finish = (to: Parameters<typeof end>[3], fault: Fault | null) =>
            persistently(end(kind, input, row, to, fault))
          const fail = (cause: Cause.Cause<unknown>) => {
            const failed = end(kind, input, row, "failed", fault("job_broken"))
            // If the database is still unavailable after all retries, leave the job open: the search for open jobs
            // restarts it.
            const ending = isPassing(Cause.squash(cause)) ? failed : persistently(failed)
            return Effect.zipRight(Effect.logWarning("A job failed.", cause), ending)
          }
          yield* work(kind, row, input).pipe(
            Effect.zipRight(Effect.suspend(() => finish(row.state === "undoing" ? "undone" : "done", null))),
            Effect.catchAll((error) => {
              if (error instanceof Overtaken) return Effect.void
              if (error instanceof StepFailed) return Effect.die(error.error)
              if (!(error instanceof JobStopped)) return Effect.die(error)
              return finish(error.isPassing ? "paused" : "failed", error.fault)
            }),
            Effect.catchAllCause((cause) => (Cause.isInterruptedOnly(cause) ? Effect.void : fail(cause))),
            Effect.raceFirst(Effect.raceFirst(stopping.begun, unwanted(id, run)))
          )
        }).pipe(Effect.annotateLogs({ job: id, kind: kind.name }), Effect.withSpan("JobRunner.run"))
    }
  })
}) {}
