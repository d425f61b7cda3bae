import { Effect, FiberHandle, MutableRef, Option, Ref, Scope, Stream } from "effect"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow, Verdict, WindowEvent, WindowRules } from "../shell/Windows.ts"
import { WindowMemory } from "./WindowMemory.ts"

const outside = new Set(["http:", "https:", "mailto:"])

/** The screens that belong in the window; visitors' pages of the same origin open in the browser. */
const isScreen = (path: string) => /^\/(app|docs)(\/|$)/.test(path)

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

const beyond = (url: URL): Verdict => (outside.has(url.protocol) ? "browser" : "refuse")

/** Whether the window may navigate to an address. Any screen of the app is allowed. */
export const navigation = (text: string, origin: string): Verdict => {
  const url = parsed(text)
  if (url === undefined) return "refuse"
  // The `origin` of a `blob:` address is the origin of the page that created it.
  if (`${url.protocol}//${url.host}` !== origin || url.username !== "" || url.password !== "") return beyond(url)
  return "stay"
}

/** Where to open a new window: a screen of the app in the app's window, a public page in the browser. */
export const newWindow = (text: string, origin: string): Verdict => {
  const verdict = navigation(text, origin)
  if (verdict !== "stay") return verdict
  return isScreen(new URL(text).pathname) ? "stay" : "browser"
}

/** The permissions of the app's pages in addition to those of all pages: the clipboard, for copy buttons. */
const permitted = new Set(["clipboard-sanitized-write"])

const fallbackPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

/** The rules of the app's window for the current origin of the server. */
export const rulesFor = (origin: () => string): WindowRules => ({
  navigate: (url) => navigation(url, origin()),
  open: (url) => newWindow(url, origin()),
  permit: (permission, url) => permitted.has(permission) && parsed(url)?.origin === origin(),
  fallbackPolicy
})

const nowhere = "linden:nowhere"

/** The only window of the app. Closing it hides it, because the links must stay available. */
export class MainWindow extends Effect.Service<MainWindow>()("electron/window/MainWindow", {
  scoped: Effect.gen(function* () {
    const { windows } = yield* Shell
    const server = yield* Server
    const memory = yield* WindowMemory
    const scope = yield* Effect.scope
    const alone = yield* Effect.makeSemaphore(1)
    const watching = yield* FiberHandle.make()
    const window = yield* Ref.make(Option.none<AppWindow>())
    // Electron needs decisions about navigation synchronously, so the origin must be readable without an effect.
    const origin = MutableRef.make(nowhere)

    const hasSession = Effect.map(
      Effect.suspend(() => windows.statusOf(`${MutableRef.get(origin)}/api/v1/session`)),
      (status) => status === 200
    )

    const load = Effect.fnUntraced(function* (one: AppWindow, screen: string) {
      const base = MutableRef.get(origin)
      if (yield* hasSession) return yield* one.load(`${base}/app${screen}`)
      // The owner needs no password here, because only this process receives the one-time token.
      return yield* one.load(`${base}/app/open#${yield* server.ask((actor) => actor.Open())}`)
    }, Effect.ignoreLogged)

    const on = (one: AppWindow) => (event: WindowEvent) =>
      event === "close" ? memory.hide(one) : event === "moved" ? memory.note(one) : load(one, "")

    const make = Effect.gen(function* () {
      const one = yield* windows.open(
        yield* memory.bounds,
        rulesFor(() => MutableRef.get(origin))
      )
      yield* Effect.addFinalizer(() => memory.keep(one))
      yield* FiberHandle.run(watching, Stream.runForEach(one.events, on(one)))
      yield* Ref.set(window, Option.some(one))
      return one
    }).pipe(Scope.extend(scope))

    const withWindow = (use: (one: AppWindow) => Effect.Effect<unknown>) =>
      Effect.flatMap(Ref.get(window), (found) => Option.match(found, { onNone: () => Effect.void, onSome: use }))

    return {
      /** Shows the window; `screen` is the path of a screen below `/app`. */
      open: Effect.fnUntraced(function* (screen?: string) {
        const settled = yield* server.settled
        if (settled._tag === "Failed") return
        MutableRef.set(origin, settled.origin)
        const known = yield* Ref.get(window)
        const one = Option.isSome(known) ? known.value : yield* make
        if (Option.isNone(known) || screen !== undefined) yield* load(one, screen ?? "")
        yield* one.show
      }, alone.withPermits(1)),

      /** Reloads the page after a restart of the server if the origin changed or the session is no longer valid. */
      follow: Effect.fnUntraced(function* (to: string) {
        const hasMoved = MutableRef.get(origin) !== to
        MutableRef.set(origin, to)
        yield* withWindow((one) =>
          Effect.flatMap(hasMoved ? Effect.succeed(false) : hasSession, (isFine) =>
            isFine ? Effect.void : load(one, "")
          )
        )
      }, alone.withPermits(1)),

      origin: Effect.sync(() => MutableRef.get(origin)),
      progress: (part: number | null) => withWindow((one) => one.progress(part)),
      send: (channel: string, message: unknown) => withWindow((one) => one.send(channel, message))
    }
  })
}) {}
