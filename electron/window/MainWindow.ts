import { Effect, MutableRef, Option, Stream } from "effect"
import { fill } from "../../src/lib/Fill.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow, Place } from "../shell/Windows.ts"
import { TeamServer } from "../team/TeamServer.ts"
import { Words } from "../Words.ts"
import { makePane } from "./Panes.ts"

/**
 * The window of the app. Closing it hides it, because the links must stay available. A connected team's server has a
 * window of its own in the same place, so that its pages share nothing with those of this computer.
 */
export class MainWindow extends Effect.Service<MainWindow>()("electron/window/MainWindow", {
  scoped: Effect.gen(function* () {
    const { dialogs, windows } = yield* Shell
    const words = yield* Words
    const scope = yield* Effect.scope
    const server = yield* Server
    const team = yield* TeamServer
    const alone = yield* Effect.makeSemaphore(1)

    const hasSession = (origin: string) =>
      windows.request("computer", { url: `${origin}/api/v1/session`, withCookies: true }).pipe(
        Effect.map(({ status }) => status === 200),
        Effect.orElseSucceed(() => false)
      )

    const computer = yield* makePane("computer", (origin, screen) =>
      Effect.flatMap(hasSession(origin), (isOpen) =>
        isOpen
          ? Effect.succeed(`${origin}/app${screen}`)
          : // The owner needs no password here, because only this process receives the one-time token.
            Effect.map(
              server.ask((actor) => actor.Open()),
              (token) => `${origin}/app/open#${token}`
            )
      )
    )
    const remote = yield* makePane("team", (origin, screen) => Effect.succeed(`${origin}/app${screen}`))
    const panes = { computer, team: remote }

    const withWindow = (place: Place, use: (one: AppWindow) => Effect.Effect<unknown>) =>
      Effect.flatMap(panes[place].window, (found) => Option.match(found, { onNone: () => Effect.void, onSome: use }))

    const place = Effect.map(team.used, (used): Place => (Option.isSome(used) ? "team" : "computer"))

    /** Shows one window where the other one was. */
    const show = Effect.fnUntraced(function* (shown: Place, screen: string | undefined) {
      const other = yield* panes[shown === "team" ? "computer" : "team"].window
      const { one, isReached } = yield* panes[shown].goTo(screen)
      // Without a server, there is no page to show; this computer's server reports its own trouble.
      if (shown === "team" && !isReached) return false
      if (Option.isSome(other) && (yield* other.value.isShown)) {
        yield* one.moveTo(yield* other.value.bounds)
        yield* other.value.hide
      }
      yield* one.show
      return true
    })

    const openComputer = Effect.fnUntraced(function* (screen?: string) {
      const settled = yield* server.settled
      if (settled._tag === "Failed") return
      MutableRef.set(computer.origin, settled.origin)
      yield* show("computer", screen)
    }, alone.withPermits(1))

    /** Asks what to do about a server that can't be reached. */
    const missed = (host: string, screen: string | undefined): Effect.Effect<void> =>
      Effect.gen(function* () {
        const { buttons, menu, team: list } = yield* words.current
        const answer = yield* dialogs.ask({
          kind: "warning",
          message: fill(list.offline, { host }),
          buttons: [buttons.tryAgain, menu.computer, buttons.cancel]
        })
        if (answer === 0) yield* open(screen)
        if (answer === 1) yield* Effect.zipRight(team.use(false), openComputer())
      })

    const open: (screen?: string) => Effect.Effect<void> = Effect.fnUntraced(function* (screen?: string) {
      const used = yield* team.used
      if (Option.isNone(used)) return yield* openComputer(screen)
      const isShown = yield* Effect.suspend(() => {
        MutableRef.set(remote.origin, used.value.origin)
        return show("team", screen)
      }).pipe(alone.withPermits(1))
      if (!isShown) yield* Effect.forkIn(missed(used.value.host, screen), scope)
    })

    // A server that was disconnected or replaced keeps no window.
    const tidy = Effect.gen(function* () {
      const connection = yield* team.state
      const origin = Option.match(connection, { onNone: () => "", onSome: (one) => one.origin })
      if (MutableRef.get(remote.origin) === origin) return false
      const wasShown = yield* Effect.flatMap(
        remote.window,
        Option.match({ onNone: () => Effect.succeed(false), onSome: (one) => one.isShown })
      )
      yield* remote.drop
      return wasShown
    }).pipe(alone.withPermits(1))
    yield* team.state.changes.pipe(
      Stream.runForEach(() => Effect.flatMap(tidy, (wasShown) => (wasShown ? openComputer() : Effect.void))),
      Effect.forkScoped
    )

    return {
      /** Shows the window of the server in use; `screen` is the path of a screen below `/app`. */
      open,

      /** Shows a screen of this computer, whichever server is in use. */
      openComputer,

      /** Shows the window of the server that was just chosen, if the app shows a window at all. */
      switch: Effect.gen(function* () {
        const other = panes[(yield* place) === "team" ? "computer" : "team"]
        const found = yield* other.window
        if (Option.isSome(found) && (yield* found.value.isShown)) yield* open()
      }),

      /** The origin of the server in use. */
      shownOrigin: Effect.flatMap(team.used, (used) =>
        Option.isSome(used)
          ? Effect.succeed(used.value.origin)
          : Effect.map(server.settled, (settled) => (settled._tag === "Running" ? settled.origin : ""))
      ),

      /** Acts on the window in use, if there is one. */
      act: (use: (one: AppWindow) => Effect.Effect<unknown>) =>
        Effect.flatMap(place, (shown) => withWindow(shown, use)),

      /** Reloads the page after a restart of the server if the origin changed or the session is no longer valid. */
      follow: Effect.fnUntraced(function* (to: string) {
        const hasMoved = MutableRef.get(computer.origin) !== to
        MutableRef.set(computer.origin, to)
        yield* withWindow("computer", (one) =>
          Effect.flatMap(hasMoved ? Effect.succeed(false) : hasSession(to), (isFine) =>
            isFine ? Effect.void : Effect.asVoid(computer.load(one, ""))
          )
        )
      }, alone.withPermits(1)),

      /** The origin of this computer's pages, the only ones with the bridge. */
      origin: Effect.sync(() => MutableRef.get(computer.origin)),
      progress: (part: number | null) => withWindow("computer", (one) => one.progress(part)),
      send: (channel: string, message: unknown) => withWindow("computer", (one) => one.send(channel, message))
    }
  })
}) {}
