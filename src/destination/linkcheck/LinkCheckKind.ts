import { Effect, Layer, Schema } from "effect"
import type { JobKind } from "../../job/JobKind.ts"
import { JobRunner } from "../../job/JobRunner.ts"
import { JobWorkflows } from "../../job/JobWorkflows.ts"
import { linkCheck } from "./LinkCheck.ts"
import { LinkCheckSteps } from "./LinkCheckSteps.ts"

const Input = Schema.Struct({})

/** What is known of checks before anything of them is done. */
export const linkCheckKind = { name: linkCheck, input: Input, isAlone: true } as const

/** The work of checks. */
export const LinkCheckJobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { steps } = yield* LinkCheckSteps
    const runner = yield* JobRunner
    const workflows = yield* JobWorkflows
    const kind: JobKind<typeof Input.Type> = { ...linkCheckKind, steps }
    yield* workflows.register(kind, (job, run) => runner.run(kind, job, run))
  })
).pipe(Layer.provide([LinkCheckSteps.Default, JobRunner.Default, JobWorkflows.Default]))
