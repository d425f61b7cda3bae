import { Effect, Layer, Stream } from "effect"
import { Quitting } from "../Quitting.ts"
import { Shell } from "../shell/Shell.ts"
import { Words } from "../Words.ts"
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
    const words = yield* Words

    const failed = (message: string): Effect.Effect<void> =>
      Effect.gen(function* () {
        const { buttons, trouble } = yield* words.current
        const answer = yield* dialogs.ask({
          kind: "error",
          message: trouble.title,
          detail: `${trouble.detail}\n\n${message}`,
          buttons: [buttons.tryAgain, buttons.showLog, buttons.quit]
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
