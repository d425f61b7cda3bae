import type { SqlError } from "@effect/sql/SqlError"
import { Activity, Workflow, WorkflowEngine } from "@effect/workflow"
import { Cause, Effect, Option, Schema } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import { JobId } from "../contract/Id.ts"
import { Doorbell, safetyNet } from "../storage/Doorbell.ts"
import type { JobKind } from "./JobKind.ts"
import { JobsRepo, type OpenJob } from "./Repo.ts"

/** What can be asked of the workflow of a kind. */
interface Execution {
  readonly start: Effect.Effect<void>
  /** Lets go of what the job needed, where it has ended. */
  readonly settle: Effect.Effect<void>
  /** Whether it began and is over. */
  readonly isOver: Effect.Effect<boolean>
}

/** How often open jobs are looked at, which a server that is gone may have had. */
const busyPause = "5 seconds"

const payload = { job: JobId, run: Schema.Number }

/** The workflow of a kind of job: each begin of a job is an execution of it, on one of the nodes. */
const workflowOf = (kind: string) =>
  Workflow.make({
    name: `Job-${kind}`,
    payload,
    idempotencyKey: ({ job, run }) => `${job}:${run}`
  })

/**
 * The executions of jobs as durable workflows: one that a dead server had begun goes on elsewhere, or at the next start. What was
 * made and not begun, or left by a server that stopped, is found by looking.
 */
export class JobWorkflows extends Effect.Service<JobWorkflows>()("job/JobWorkflows", {
  dependencies: [JobsRepo.Default],
  scoped: Effect.gen(function* () {
    const engine = yield* WorkflowEngine.WorkflowEngine
    const repo = yield* JobsRepo
    const kinds = new Map<string, (job: OpenJob) => Execution>()
    const { ring, listen } = yield* Doorbell
    const withEngine = Effect.provideService(WorkflowEngine.WorkflowEngine, engine)

    /** Has a job go on; one whose execution is over, as its server stopped, gets another. */
    const look = Effect.fnUntraced(function* (job: OpenJob) {
      const execution = kinds.get(job.kind)?.(job)
      if (execution === undefined) return
      yield* execution.start
      if (!(yield* execution.isOver)) return
      const next = yield* repo.nextRun(job.id, job.run)
      if (Option.isSome(next)) yield* kinds.get(job.kind)?.(next.value).start ?? Effect.void
    })

    /** Has all open jobs go on; returns whether there are any. */
    const round = Effect.flatMap(repo.open, (open) =>
      Effect.as(Effect.forEach(open, look, { discard: true }), open.length > 0)
    ).pipe(
      Effect.catchAllCause((cause) =>
        Cause.isInterruptedOnly(cause)
          ? Effect.interrupt
          : Effect.as(Effect.logWarning("Jobs could not be looked for.", cause), true)
      )
    )
    // The command line creates jobs too, and other nodes leave some behind.
    const rung = yield* listen("jobs")
    const rest = (hasOpen: boolean) => Effect.timeoutOption(rung, hasOpen ? busyPause : safetyNet)
    yield* Effect.forkScoped(Effect.forever(Effect.flatMap(round, rest)))

    return {
      /** Makes a kind of job known, until the scope closes, with what works at one of them until it ends or is left. */
      register: (
        kind: Pick<JobKind<never>, "name" | "release">,
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
          // A server that stops leaves its jobs to the others.
          const leave = (job: JobId) => Effect.ignoreLogged(Effect.unlessEffect(ring("jobs"), repo.hasEnded(job)))
          yield* engine.register(workflow, ({ job, run }) =>
            Activity.make({
              name: "steps",
              execute: work(job, run).pipe(
                Effect.zipRight(settle(job)),
                Effect.catchAllCause((cause) => Effect.logWarning("A job was left; it will be begun anew.", cause)),
                Effect.ensuring(leave(job))
              )
            })
          )
          kinds.set(kind.name, ({ id: job, run }) => ({
            settle: Effect.ignoreLogged(settle(job)),
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

      /** Has a job begin at once; where that does not go, it is found by looking. */
      start: (job: OpenJob) =>
        Effect.catchAllCause(kinds.get(job.kind)?.(job).start ?? Effect.void, (cause) =>
          Effect.logWarning("A job could not be begun at once.", cause)
        ),

      /** Lets go of what a job needed, where it has ended. */
      settle: (job: OpenJob) => kinds.get(job.kind)?.(job).settle ?? Effect.void
    }
  })
}) {}
