import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import type { JobId } from "../contract/Id.ts"
import type { JobKind } from "../job/JobKind.ts"
import { JobRunner } from "../job/JobRunner.ts"
import { ArchiveSteps } from "./ArchiveSteps.ts"
import type { ImportInput } from "./ImportInput.ts"
import { importKind } from "./ImportKind.ts"
import { ImportSteps } from "./ImportSteps.ts"
import { ImportUndo } from "./ImportUndo.ts"

/** Runs an import until it ends, must stop, or the server stops. */
export class ImportWork extends Context.Tag("import/ImportWork")<
  ImportWork,
  { readonly run: (job: JobId, run: number) => Effect.Effect<void, SqlError | Unavailable> }
>() {}

/** Runs imports on the current thread. */
export const ImportWorkHere = Layer.effect(
  ImportWork,
  Effect.gen(function* () {
    const { steps } = yield* ImportSteps
    const archives = yield* ArchiveSteps
    const undo = yield* ImportUndo
    const runner = yield* JobRunner
    const kind: JobKind<ImportInput, typeof ImportInput.Encoded> = {
      ...importKind,
      steps: (job) => (job.input.source === "linden" ? archives.steps(job) : steps(job)),
      undo: undo.steps
    }
    return { run: (job, run) => runner.run(kind, job, run) }
  })
).pipe(Layer.provide([ImportSteps.Default, ArchiveSteps.Default, ImportUndo.Default, JobRunner.Default]))
