import { Effect, Layer } from "effect"
import { Ledger } from "../click/Ledger.ts"
import { ImportArchive } from "../export/archive/ImportArchive.ts"
import { JobWorkflows } from "../job/JobWorkflows.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { importKind } from "./ImportKind.ts"
import { ImportRoom } from "./ImportRoom.ts"
import { clearImportScratch } from "./ImportScratch.ts"
import { ImportWork } from "./ImportWork.ts"

/** Imports as jobs; `ImportWork` runs them. */
export const ImportJobsLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    yield* clearImportScratch
    yield* Effect.forkScoped(Effect.ignoreLogged((yield* ImportRoom).sweep))
    const { run } = yield* ImportWork
    const archives = yield* ImportArchive
    const files = yield* ImportFiles
    const ledger = yield* Ledger
    const workflows = yield* JobWorkflows
    const kind = {
      ...importKind,
      release: (id) =>
        Effect.all([files.remove(id), Effect.ignoreLogged(ledger.settleImport(id)), archives.release(id)], {
          discard: true
        })
    } satisfies Parameters<typeof workflows.register>[0]
    yield* workflows.register(kind, run)
  })
).pipe(
  Layer.provide([ImportArchive.Default, ImportFiles.Default, ImportRoom.Default, Ledger.Default, JobWorkflows.Default])
)
