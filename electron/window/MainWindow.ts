import { Effect, MutableRef, Option, Stream } from "effect"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow, Place } from "../shell/Windows.ts"
import { TeamServer } from "../team/TeamServer.ts"
import { makePane } from "./Panes.ts"

/**
 * The window of the app. Closing it hides it, because the links must stay available. A connected team's server has a
 * window of its own in the same place, so that its pages share nothing with those of this computer.
 */
export class MainWindow extends Effect.Service<MainWindow>()("electron/window/MainWindow", {
  scoped: Effect.gen(function* () {
    const { windows } = yield* Shell
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
      const isSwitch = Option.isSome(other) && (yield* other.value.isShown)
      const one = yield* panes[shown].show(screen)
      if (!isSwitch) return
      yield* one.moveTo(yield* other.value.bounds)
      yield* other.value.hide
    })

    const openComputer = Effect.fnUntraced(function* (screen?: string) {
      const settled = yield* server.settled
      if (settled._tag === "Failed") return
      MutableRef.set(computer.origin, settled.origin)
      yield* show("computer", screen)
    }, alone.withPermits(1))

    const open = Effect.fnUntraced(function* (screen?: string) {
      const used = yield* team.used
      if (Option.isNone(used)) return yield* openComputer(screen)
      yield* Effect.suspend(() => {
        MutableRef.set(remote.origin, used.value.origin)
        return show("team", screen)
      }).pipe(alone.withPermits(1))
    })

    // A server that was disconnected or replaced keeps no window.
    const tidy = Effect.gen(function* () {
      const connection = yield* team.state
      const origin = Option.match(connection, { onNone: () => "", onSome: (one) => one.origin })
      if (MutableRef.get(remote.origin) !== origin) yield* remote.drop
    }).pipe(alone.withPermits(1))
    yield* Effect.forkScoped(Stream.runForEach(team.state.changes, () => tidy))

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
            isFine ? Effect.void : computer.load(one, "")
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
