import { Effect, Layer } from "effect"
import { Ledger } from "../click/Ledger.ts"
import type { JobKind } from "../job/JobKind.ts"
import { JobWorkflows } from "../job/JobWorkflows.ts"
import { ArchiveSteps } from "./ArchiveSteps.ts"
import { undoDays } from "./Import.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { ImportInput } from "./ImportInput.ts"
import { ImportSteps } from "./ImportSteps.ts"
import { ImportUndo } from "./ImportUndo.ts"

/** What is known of imports before anything of them is done. */
export const importKind = { name: "import", input: ImportInput, undoDays } as const

/** The work of imports. */
export const ImportJobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { steps } = yield* ImportSteps
    const archives = yield* ArchiveSteps
    const undo = yield* ImportUndo
    const files = yield* ImportFiles
    const ledger = yield* Ledger
    const workflows = yield* JobWorkflows
    const kind: JobKind<ImportInput, typeof ImportInput.Encoded> = {
      ...importKind,
      ending: { type: "import.finished", isTold: ({ dry_run }) => !dry_run },
      steps: (job) => (job.input.source === "linden" ? archives.steps(job) : steps(job)),
      undo: undo.steps,
      release: (id) =>
        Effect.all([files.remove(id), Effect.ignoreLogged(ledger.settleImport(id)), archives.release(id)], {
          discard: true
        })
    }
    yield* workflows.register(kind)
  })
).pipe(
  Layer.provide([
    ImportSteps.Default,
    ArchiveSteps.Default,
    ImportUndo.Default,
    ImportFiles.Default,
    Ledger.Default,
    JobWorkflows.Default
  ])
)
