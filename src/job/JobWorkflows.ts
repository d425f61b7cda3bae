import type { SqlError } from "@effect/sql/SqlError"
import { Activity, Workflow, WorkflowEngine } from "@effect/workflow"
import { Cause, Effect, Option, Schema } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import { JobId } from "../contract/Id.ts"
import { Doorbell, safetyNet } from "../storage/Doorbell.ts"
import type { JobKind } from "./JobKind.ts"
import { persistently } from "./Persistently.ts"
import { JobsRepo, type OpenJob } from "./Repo.ts"

/** The operations on the workflow of a kind. */
interface Execution {
  readonly start: Effect.Effect<void>
  /** Cleans up after the job if it has ended. */
  readonly settle: Effect.Effect<void>
  /** Whether the workflow has started and ended. */
  readonly isOver: Effect.Effect<boolean>
  /** Deletes a batch of the kind's data about the job; returns the number of rows deleted. */
  readonly removeSome: Effect.Effect<number, SqlError>
}

/** How often to search for open jobs, such as those that a stopped server left behind. */
const busyPause = "5 seconds"

const payload = { job: JobId, run: Schema.Number }

/** The workflow of a kind of job. Each run of a job is one execution, on one of the nodes. */
const workflowOf = (kind: string) =>
  Workflow.make({
    name: `Job-${kind}`,
    payload,
    idempotencyKey: ({ job, run }) => `${job}:${run}`
  })

/**
 * Executions of jobs as durable workflows. If a server crashes, its executions continue on another server, or at the
 * next start. A regular search finds jobs that were created but never started, or that a stopped server left.
 */
export class JobWorkflows extends Effect.Service<JobWorkflows>()("job/JobWorkflows", {
  dependencies: [JobsRepo.Default],
  scoped: Effect.gen(function* () {
    const engine = yield* WorkflowEngine.WorkflowEngine
    const repo = yield* JobsRepo
    const kinds = new Map<string, (job: OpenJob) => Execution>()
    const { ring, listen } = yield* Doorbell
    const withEngine = Effect.provideService(WorkflowEngine.WorkflowEngine, engine)

    /** Continues a job. If its execution ended because its server stopped, starts another one. */
    const look = Effect.fnUntraced(function* (job: OpenJob) {
      const execution = kinds.get(job.kind)?.(job)
      if (execution === undefined) return
      yield* execution.start
      if (!(yield* execution.isOver)) return
      const next = yield* repo.nextRun(job.id, job.run)
      if (Option.isSome(next)) yield* kinds.get(job.kind)?.(next.value).start ?? Effect.void
    })

    const lookLogged = (job: OpenJob) =>
      Effect.catchAllCause(look(job), (cause) =>
        Cause.isInterruptedOnly(cause)
          ? Effect.interrupt
          : Effect.annotateLogs(Effect.logWarning("A job could not be continued.", cause), { job: job.id })
      )

    /** Continues all open jobs; returns whether there are any. */
    const round = Effect.flatMap(repo.open, (open) =>
      Effect.as(Effect.forEach(open, lookLogged, { discard: true }), open.length > 0)
    ).pipe(
      Effect.catchAllCause((cause) =>
        Cause.isInterruptedOnly(cause)
          ? Effect.interrupt
          : Effect.as(Effect.logWarning("Open jobs could not be read.", cause), true)
      )
    )
    // Search repeatedly, because the command line also creates jobs, and stopped nodes leave some behind.
    const rung = yield* listen("jobs")
    const rest = (hasOpen: boolean) => Effect.timeoutOption(rung, hasOpen ? busyPause : safetyNet)
    yield* Effect.forkScoped(Effect.forever(Effect.flatMap(round, rest)))

    return {
      /** Registers a kind of job until the scope closes. The effect runs a job until it ends or must stop. */
      register: (
        kind: Pick<JobKind<never>, "name" | "release" | "removeSome">,
        work: (job: JobId, run: number) => Effect.Effect<void, SqlError | Unavailable>
      ) =>
        Effect.gen(function* () {
          const workflow = workflowOf(kind.name)
          const settle = (job: JobId) =>
            Effect.gen(function* () {
              if (!(yield* repo.hasEnded(job))) return
              yield* repo.dropSecret(job)
              yield* kind.release?.(job) ?? Effect.void
            })
          // A stopping server signals the others to take over its jobs.
          const leave = (job: JobId) => Effect.ignoreLogged(Effect.unlessEffect(ring("jobs"), repo.hasEnded(job)))
          yield* engine.register(workflow, ({ job, run }) =>
            Activity.make({
              name: "steps",
              execute: work(job, run).pipe(
                Effect.catchAllCause((cause) =>
                  Effect.logWarning("A job was interrupted; it will be restarted.", cause)
                ),
                Effect.zipRight(
                  Effect.catchAllCause(persistently(settle(job)), (cause) =>
                    Effect.logWarning("The temporary data of a job could not be deleted.", cause)
                  )
                ),
                Effect.ensuring(leave(job))
              )
            })
          )
          kinds.set(kind.name, ({ id: job, run }) => ({
            settle: Effect.ignoreLogged(settle(job)),
            removeSome: kind.removeSome?.(job) ?? Effect.succeed(0),
            start: Effect.asVoid(withEngine(workflow.execute({ job, run }, { discard: true }))),
            isOver: withEngine(
              Effect.flatMap(workflow.executionId({ job, run }), (execution) =>
                Effect.map(Effect.exit(workflow.poll(execution)), (exit) =>
                  exit._tag === "Success" ? exit.value?._tag === "Complete" : false
                )
              )
            )
          }))
        }),

      /** Starts a job at once; if that fails, the regular search finds it. */
      start: (job: OpenJob) =>
        Effect.catchAllCause(kinds.get(job.kind)?.(job).start ?? Effect.void, (cause) =>
          Effect.logWarning("A job could not be started immediately.", cause)
        ),

      /** Cleans up after a job if it has ended. */
      settle: (job: OpenJob) => kinds.get(job.kind)?.(job).settle ?? Effect.void,

      /** Deletes a batch of the kind's data about a forgotten job; returns the number of rows deleted. */
      removeSome: (job: OpenJob) => kinds.get(job.kind)?.(job).removeSome ?? Effect.succeed(0)
    }
  })
}) {}
