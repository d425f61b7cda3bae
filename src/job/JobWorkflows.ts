import type { SqlError } from "@effect/sql/SqlError"
import { Activity, Workflow, WorkflowEngine } from "@effect/workflow"
import { Cause, Duration, Effect, Option, Schedule, Schema } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import { JobId } from "../contract/Id.ts"
import { isShared } from "../storage/Shared.ts"
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

    const round = Effect.flatMap(repo.open, (open) => Effect.forEach(open, look, { discard: true })).pipe(
      Effect.catchAllCause((cause) =>
        Cause.isInterruptedOnly(cause) ? Effect.void : Effect.logWarning("Jobs could not be looked for.", cause)
      )
    )
    const pause = (yield* isShared) ? Duration.seconds(5) : Duration.seconds(2)
    // The command line makes jobs too, and other nodes leave some behind.
    yield* Effect.forkScoped(Effect.schedule(round, Schedule.spaced(pause)))

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
          yield* engine.register(workflow, ({ job, run }) =>
            Activity.make({
              name: "steps",
              execute: work(job, run).pipe(
                Effect.zipRight(settle(job)),
                Effect.catchAllCause((cause) => Effect.logWarning("A job was left; it will be begun anew.", cause))
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
