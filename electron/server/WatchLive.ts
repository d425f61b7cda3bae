import { Effect, Layer, Stream } from "effect"
import { Quitting } from "../Quitting.ts"
import { Shell } from "../shell/Shell.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { Server } from "./Server.ts"
import { ServerLog } from "./ServerLog.ts"

/** Reloads the window after a restart of the server, and asks the user what to do if it doesn't start. */
export const WatchLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, dialogs } = yield* Shell
    const { quit } = yield* Quitting
    const log = yield* ServerLog
    const server = yield* Server
    const window = yield* MainWindow

    const failed = (message: string): Effect.Effect<void> =>
      Effect.gen(function* () {
        const answer = yield* dialogs.ask({
          kind: "error",
          message: "Your links are offline",
          detail: `Linden's server stopped repeatedly, and restarting it didn't help.\n\n${message}`,
          buttons: ["Try Again", "Show the Log", "Quit"]
        })
        if (answer === 0) return yield* server.start
        if (answer === 2) return yield* quit
        yield* desk.openPath(log.file)
        yield* failed(message)
      })

    yield* server.state.changes.pipe(
      Stream.runForEach((state) =>
        state._tag === "Running"
          ? window.follow(state.origin)
          : state._tag === "Failed"
            ? failed(state.message)
            : Effect.void
      ),
      Effect.forkScoped
    )
  })
)
