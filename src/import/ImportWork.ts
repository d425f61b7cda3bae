import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, Stream } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import type { Fault } from "../contract/faults/Fault.ts"
import type { JobId } from "../contract/Id.ts"
import { ImportArchive } from "../export/archive/ImportArchive.ts"
import { type JobKind, JobStopped, type RunningJob, type Step, type Steps } from "../job/JobKind.ts"
import { JobRunner } from "../job/JobRunner.ts"
import { ImportFiles } from "./ImportFiles.ts"
import type { ImportInput } from "./ImportInput.ts"
import { importKind } from "./ImportKind.ts"
import { ImportRoom, isPassing, type NoRoom } from "./ImportRoom.ts"
import { ImportSteps } from "./ImportSteps.ts"
import { ImportUndo } from "./ImportUndo.ts"

const stopped = ({ fault, isPassing = false }: { readonly fault: Fault; readonly isPassing?: boolean }) =>
  new JobStopped({ fault, isPassing })
const noRoom = (error: NoRoom) => new JobStopped({ fault: error.fault, isPassing: isPassing(error) })

/** Imports Linden's own archives. An archive contains a whole team and is imported into an empty team. */
class ArchiveSteps extends Effect.Service<ArchiveSteps>()("import/ArchiveSteps", {
  dependencies: [ImportArchive.Default, ImportFiles.Default, ImportRoom.Default],
  effect: Effect.gen(function* () {
    const archives = yield* ImportArchive
    const files = yield* ImportFiles
    const room = yield* ImportRoom

    /** Reports the contents of an archive without importing anything. */
    const telling = (file: string) =>
      Effect.map(
        archives.inspect(file),
        ({ counts, report }): Step => ({
          commit: Effect.succeed({
            position: "told",
            done: 0,
            counts: Object.fromEntries(
              Object.entries(counts).map(([name, count]) => [name.replace(/\.ndjson$/, "").replaceAll("/", "_"), count])
            ),
            report
          })
        })
      )

    return {
      steps: ({ id, teamId, createdBy, input, position }: RunningJob<ImportInput>): Steps<never> =>
        Stream.unwrapScoped(
          Effect.map(Effect.catchTag(files.local(id), "SourceError", stopped), (file) =>
            input.dry_run
              ? Stream.fromEffect(Effect.mapError(telling(file), stopped))
              : Stream.tap(archives.steps({ id, file, team: teamId, user: createdBy }, position), () =>
                  Effect.mapError(room.check(teamId), noRoom)
                )
          )
        ),
      release: archives.release
    }
  })
}) {}

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
