import { Effect, Layer, Schedule } from "effect"
import { Shell } from "./shell/Shell.ts"

/** Looks for updates a while after the start and twice a day, where the build was given a feed; else never. */
export const UpdatesLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, updater } = yield* Shell
    if (!(yield* updater.hasFeed)) return
    const look = Effect.flatMap(updater.fetch, (version) =>
      version === null
        ? Effect.void
        : desk.notify({ title: `Linden ${version} is ready`, body: "It is put in place when you quit Linden." })
    ).pipe(Effect.catchAll(({ message }) => Effect.logWarning(`No look for updates was possible: ${message}`)))
    yield* Effect.forkScoped(Effect.delay(Effect.repeat(look, Schedule.spaced("12 hours")), "1 minute"))
  })
)
