import { Data, Effect, Option } from "effect"
import { fill } from "../../src/lib/Fill.ts"
import { Shell } from "../shell/Shell.ts"
import { Words } from "../Words.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { Shortening } from "./Shortening.ts"

/** The request in a `linden://` address. */
export type LindenUrl = Data.TaggedEnum<{
  Open: { readonly screen: string }
  Shorten: { readonly url: string }
}>
export const LindenUrl = Data.taggedEnum<LindenUrl>()

const longest = 10_000

/**
 * Parses `linden://open/links` (a screen of the app) and `linden://shorten?url=…`. Any page or program can send such
 * addresses, so anything else is refused, and the path of a screen may only consist of plain words.
 */
export const readLindenUrl = (text: string): Option.Option<LindenUrl> => {
  if (text.length > longest || !/^linden:\/\//i.test(text) || !URL.canParse(text)) return Option.none()
  const { hostname, pathname, searchParams, hash } = new URL(text)
  if (hash !== "") return Option.none()
  if (hostname === "open" && searchParams.size === 0) {
    const screen = pathname.replace(/\/$/, "")
    return /^(\/[\w-]{1,64}){0,4}$/.test(screen) ? Option.some(LindenUrl.Open({ screen })) : Option.none()
  }
  const url = searchParams.get("url")
  return hostname === "shorten" && /^\/?$/.test(pathname) && url !== null
    ? Option.some(LindenUrl.Shorten({ url }))
    : Option.none()
}

/** The `linden://` address in a program's arguments. Windows and Linux pass it there. */
export const lindenUrlIn = (argv: ReadonlyArray<string>): Option.Option<string> =>
  Option.fromNullable(argv.find((argument) => /^linden:\/\//i.test(argument)))

/** The argument of a start at sign-in. The app then serves links without showing a window. */
export const hiddenFlag = "--hidden"

/** Handles a start of the app, or a request that another instance passed on. */
export class LaunchRequests extends Effect.Service<LaunchRequests>()("electron/quick/LaunchRequests", {
  effect: Effect.gen(function* () {
    const { dialogs } = yield* Shell
    const window = yield* MainWindow
    const shortening = yield* Shortening
    const words = yield* Words

    // Someone else may have written the address and its destination, so ask the user first.
    const asked = Effect.fnUntraced(function* (url: string) {
      const list = yield* words.current
      const answer = yield* dialogs.ask({
        kind: "question",
        message: list.shortening.ask,
        detail: fill(list.shortening.askDetail, { url: url.slice(0, 500) }),
        buttons: [list.buttons.shorten, list.buttons.cancel]
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
