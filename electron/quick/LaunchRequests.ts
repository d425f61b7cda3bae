import { Effect, Option } from "effect"
import { Shell } from "../shell/Shell.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { LindenUrl, lindenUrlIn, readLindenUrl } from "./LindenUrl.ts"
import { Shortening } from "./Shortening.ts"

/** Started by the system at sign-in: the links are served, no window is shown. */
export const hiddenFlag = "--hidden"

/** Does what the app was started or called for. */
export class LaunchRequests extends Effect.Service<LaunchRequests>()("electron/quick/LaunchRequests", {
  effect: Effect.gen(function* () {
    const { dialogs } = yield* Shell
    const window = yield* MainWindow
    const shortening = yield* Shortening

    // Whoever wrote the address chose where the link leads, so its person is asked first.
    const asked = Effect.fnUntraced(function* (url: string) {
      const answer = yield* dialogs.ask({
        kind: "question",
        message: "Shorten this address?",
        detail: `Another program asks for a short link to:\n\n${url.slice(0, 500)}`,
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

      /** A start, the first or another one, with what it was started with. */
      start: (argv: ReadonlyArray<string>) =>
        Option.match(lindenUrlIn(argv), {
          onNone: () => (argv.includes(hiddenFlag) ? Effect.void : window.open()),
          onSome: address
        })
    }
  })
}) {}
