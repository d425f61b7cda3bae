import { Effect, Stream } from "effect"
import type { Fault } from "../contract/faults/Fault.ts"
import { ImportArchive } from "../export/archive/ImportArchive.ts"
import { JobStopped, type RunningJob, type Step, type Steps } from "../job/JobKind.ts"
import { ImportFiles } from "./ImportFiles.ts"
import type { ImportInput } from "./ImportInput.ts"
import { ImportRoom, isPassing, type NoRoom } from "./ImportRoom.ts"

const stopped = ({ fault, isPassing = false }: { readonly fault: Fault; readonly isPassing?: boolean }) =>
  new JobStopped({ fault, isPassing })
const noRoom = (error: NoRoom) => new JobStopped({ fault: error.fault, isPassing: isPassing(error) })

/** Imports Linden's own archives. An archive contains a whole team and is imported into an empty team. */
export class ArchiveSteps extends Effect.Service<ArchiveSteps>()("import/ArchiveSteps", {
  dependencies: [ImportArchive.Default, ImportFiles.Default, ImportRoom.Default],
  effect: Effect.gen(function* () {
    const archives = yield* ImportArchive
    const files = yield* ImportFiles
    const room = yield* ImportRoom

    /** Reports the contents of an archive without importing anything. */
    const telling = (file: string) =>
      Effect.map(
        archives.inspect(file),
        ({ counts }): Step => ({
          commit: Effect.succeed({
            position: "told",
            done: 0,
            counts: Object.fromEntries(
              Object.entries(counts).map(([name, count]) => [name.replace(/\.ndjson$/, "").replaceAll("/", "_"), count])
            ),
            report: []
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
