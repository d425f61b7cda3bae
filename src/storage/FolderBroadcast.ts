import { watch } from "node:fs"
import { FileSystem, Path } from "@effect/platform"
import { type Cause, Clock, Effect, Schedule, Stream } from "effect"
import type { BroadcastShape, Heard } from "./Broadcast.ts"
import { safetyNet } from "./Doorbell.ts"

const gap: Heard = { _tag: "Gap" }

// Watches a folder. The platform's own stream doesn't report when watching starts, and drops changes without a file
// name.
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
  Effect.logWarning("The data folder can't be watched; work from other processes is picked up later.", cause)

/**
 * Messages between processes on one machine through a folder. Each message is a single word, written as the name of a
 * file. Equal messages in quick succession may be merged.
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
      // Watching may fail, for example because the system's limit of watches is reached, so retry it.
      heard: Stream.unwrap(Effect.as(make, watched(folder))).pipe(
        Stream.catchAllCause((cause) => Stream.execute(told(cause))),
        Stream.repeat(Schedule.spaced(safetyNet))
      )
    } satisfies Pick<BroadcastShape, "publish" | "heard">
  })
