import { Effect, Layer, Schedule } from "effect"
import { Shell } from "./shell/Shell.ts"

/** Checks for updates some time after the start and then twice a day, if the build has an update feed. */
export const UpdatesLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, updater } = yield* Shell
    if (!(yield* updater.hasFeed)) return
    const look = Effect.flatMap(updater.fetch, (version) =>
      version === null
        ? Effect.void
        : desk.notify({ title: `Linden ${version} is ready`, body: "It will be installed when you quit Linden." })
    ).pipe(Effect.catchAll(({ message }) => Effect.logWarning(`Updates could not be checked: ${message}`)))
    yield* Effect.forkScoped(Effect.delay(Effect.repeat(look, Schedule.spaced("12 hours")), "1 minute"))
  })
)
