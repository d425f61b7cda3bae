import { Effect, Option } from "effect"
import { Shell } from "../shell/Shell.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { LindenUrl, lindenUrlIn, readLindenUrl } from "./LindenUrl.ts"
import { Shortening } from "./Shortening.ts"

/** The argument of a start at sign-in. The app then serves links without showing a window. */
export const hiddenFlag = "--hidden"

/** Handles a start of the app, or a request that another instance passed on. */
export class LaunchRequests extends Effect.Service<LaunchRequests>()("electron/quick/LaunchRequests", {
  effect: Effect.gen(function* () {
    const { dialogs } = yield* Shell
    const window = yield* MainWindow
    const shortening = yield* Shortening

    // Someone else may have written the address and its destination, so ask the user first.
    const asked = Effect.fnUntraced(function* (url: string) {
      const answer = yield* dialogs.ask({
        kind: "question",
        message: "Shorten this URL?",
        detail: `Another program requested a short link to:\n\n${url.slice(0, 500)}`,
        buttons: ["Shorten", "Cancel"]
      })
      if (answer === 0) yield* shortening.shorten(url)
    })

    const address = (text: string) =>
      Option.match(readLindenUrl(text), {
        onNone: () => window.open(),
        onSome: LindenUrl.$match({ Open: ({ screen }) => window.open(screen), Shorten: ({ url }) => asked(url) })
      })

    return {
      address,

      /** Handles the arguments of this or another instance. */
      start: (argv: ReadonlyArray<string>) =>
        Option.match(lindenUrlIn(argv), {
          onNone: () => (argv.includes(hiddenFlag) ? Effect.void : window.open()),
          onSome: address
        })
    }
  })
}) {}
