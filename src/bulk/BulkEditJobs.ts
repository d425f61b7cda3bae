import { Effect, Layer } from "effect"
import type { JobKind } from "../job/JobKind.ts"
import { JobRunner } from "../job/JobRunner.ts"
import { JobWorkflows } from "../job/JobWorkflows.ts"
import { type BulkEdit, bulkEditKind } from "./BulkKind.ts"
import { BulkSteps } from "./BulkSteps.ts"
import { BulkJobsRepo } from "./Repo.ts"

/** Steps change links on the main thread, so each one is followed by a pause of the same length for requests. */
const longestRest = "1 second"

/** Bulk edits as jobs; `BulkSteps` runs them. */
export const BulkEditJobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { steps, undo } = yield* BulkSteps
    const repo = yield* BulkJobsRepo
    const runner = yield* JobRunner
    const workflows = yield* JobWorkflows
    const kind: JobKind<BulkEdit, typeof bulkEditKind.input.Encoded> = {
      ...bulkEditKind,
      longestRest,
      steps,
      undo,
      release: (id) => Effect.ignoreLogged(repo.dropSelected(id)),
      removeSome: repo.removeSome
    }
    yield* workflows.register(kind, (job, run) => runner.run(kind, job, run))
  })
).pipe(Layer.provide([BulkSteps.Default, BulkJobsRepo.Default, JobRunner.Default, JobWorkflows.Default]))
