import { watch } from "node:fs"
import { FileSystem, Path } from "@effect/platform"
import { type Cause, Clock, Effect, Schedule, Stream } from "effect"
import type { BroadcastShape, Heard } from "./Broadcast.ts"
import { safetyNet } from "./Doorbell.ts"

const gap: Heard = { _tag: "Gap" }

// The platform's own stream does not report when watching starts, nor changes without a name.
const watched = (folder: string) =>
  Stream.asyncPush<Heard, unknown>((emit) =>
    Effect.acquireRelease(
      Effect.try(() => {
        const watcher = watch(folder, { persistent: false }, (_, name) =>
          emit.single(name === null ? gap : { _tag: "Message", text: name })
        )
        watcher.on("error", (error) => emit.fail(error))
        emit.single(gap)
        return watcher
      }),
      (watcher) => Effect.sync(() => watcher.close())
    )
  )

const told = (cause: Cause.Cause<unknown>) =>
  Effect.logWarning("The data folder can't be watched: work of other processes is found later.", cause)

/**
 * Messages between processes on one machine through a folder: each text is the name of a file that is written. Texts
 * are single words; equal ones in quick succession may arrive as one or several.
 */
export const folderBroadcast = (folder: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const make = files.makeDirectory(folder, { recursive: true, mode: 0o700 })
    const write = Effect.fnUntraced(function* (text: string) {
      const now = yield* Clock.currentTimeMillis
      yield* files.writeFileString(path.join(folder, text), `${now}\n`, { mode: 0o600 })
    })
    return {
      publish: (...texts: ReadonlyArray<string>) =>
        Effect.catchAllCause(Effect.zipRight(make, Effect.forEach(texts, write, { discard: true })), (cause) =>
          Effect.logWarning("Other processes could not be signaled.", cause)
        ),
      // The system may have run out of watches.
      heard: Stream.unwrap(Effect.as(make, watched(folder))).pipe(
        Stream.catchAllCause((cause) => Stream.execute(told(cause))),
        Stream.repeat(Schedule.spaced(safetyNet))
      )
    } satisfies Pick<BroadcastShape, "publish" | "heard">
  })
