import { Effect, Layer, Schema } from "effect"
import type { JobKind } from "../job/JobKind.ts"
import { JobRunner } from "../job/JobRunner.ts"
import { JobWorkflows } from "../job/JobWorkflows.ts"
import { linkCheck } from "./LinkCheck.ts"
import { LinkCheckSteps } from "./LinkCheckSteps.ts"

const Input = Schema.Struct({})

/** The job kind without its steps, which is enough to create jobs. */
export const linkCheckKind = { name: linkCheck, input: Input, isAlone: true } as const

/** Registers the steps of link check jobs. */
export const LinkCheckJobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { steps } = yield* LinkCheckSteps
    const runner = yield* JobRunner
    const workflows = yield* JobWorkflows
    const kind: JobKind<typeof Input.Type> = { ...linkCheckKind, steps }
    yield* workflows.register(kind, (job, run) => runner.run(kind, job, run))
  })
).pipe(Layer.provide([LinkCheckSteps.Default, JobRunner.Default, JobWorkflows.Default]))
