import { Effect, Layer, Option, Stream } from "effect"
import { Ledger } from "../click/Ledger.ts"
import { fault } from "../contract/faults/Fault.ts"
import { type JobKind, JobStopped, type RunningJob, type Step, type Steps } from "../job/JobKind.ts"
import { JobRunner } from "../job/JobRunner.ts"
import { JobWorkflows } from "../job/JobWorkflows.ts"
import { type ClickDeletion, clickDeletionKind } from "./DeletionKind.ts"

type Job = RunningJob<ClickDeletion>

const selectionLost = () => new JobStopped({ fault: fault("selection_lost"), isPassing: false })

/** Registers deletions of clicks as jobs; each step deletes or restores one part of the selected clicks. */
export const ClickDeletionJobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const ledger = yield* Ledger
    const runner = yield* JobRunner
    const workflows = yield* JobWorkflows

    /**
     * A part is deleted in the database of clicks before its step is stored. If the server crashes in between, the part
     * returns again what it deleted.
     */
    const stepOf = ({ id }: Job, part: number, back: boolean): Step => {
      let clicks = 0
      return {
        before: Effect.gen(function* () {
          const moved = yield* ledger.moveClicks(id, part, back)
          if (moved === null && !back) return yield* selectionLost()
          clicks = moved ?? 0
        }),
        commit: Effect.sync(() => ({
          position: String(part + 1),
          done: back ? 0 : clicks,
          counts: back ? { undone: clicks } : { clicks_deleted: clicks },
          report: []
        }))
      }
    }

    const stepsOf = (job: Job, back: boolean): Steps =>
      Stream.unfold(Number(job.position ?? 0), (part) =>
        part < job.input.parts ? Option.some([stepOf(job, part, back), part + 1] as const) : Option.none()
      )

    const kind: JobKind<ClickDeletion, typeof ClickDeletion.Encoded> = {
      ...clickDeletionKind,
      steps: (job) => stepsOf(job, false),
      undo: (job) => stepsOf(job, true)
    }
    yield* workflows.register(kind, (job, run) => runner.run(kind, job, run))
  })
).pipe(Layer.provide([Ledger.Default, JobRunner.Default, JobWorkflows.Default]))
