import { Effect, Layer, Schedule, Stream, SubscriptionRef } from "effect"
import { Quitting } from "../Quitting.ts"
import { Server } from "../server/Server.ts"
import type { ShortLink } from "../server/ServerActor.ts"
import { Shell } from "../shell/Shell.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { Shortening } from "./Shortening.ts"
import { trayEntries } from "./TrayEntries.ts"

/** The tray isn't notified of links that are created in the window, so it polls. */
const lookEvery = Schedule.spaced("15 seconds")

/** The tray, updated with the state of the server and the latest links. */
export const TrayLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, menus } = yield* Shell
    const server = yield* Server
    const window = yield* MainWindow
    const shortening = yield* Shortening
    const { quit } = yield* Quitting
    const actions = {
      open: window.open(),
      shorten: shortening.fromClipboard,
      copy: ({ short_url }: ShortLink) => desk.copyText(short_url),
      quit
    }
    const tray = yield* menus.openTray("Linden", actions.open)
    const latest = Effect.orElseSucceed(
      server.ask((actor) => actor.Latest()),
      (): ReadonlyArray<ShortLink> => []
    )
    const looks = Stream.mergeAll(
      [server.state.changes, Stream.fromPubSub(shortening.made), Stream.fromSchedule(lookEvery)],
      {
        concurrency: "unbounded"
      }
    )
    yield* looks.pipe(
      Stream.mapEffect(() => Effect.all({ state: SubscriptionRef.get(server.state), links: latest })),
      // Setting a menu closes an open one, so skip menus that have not changed.
      Stream.changesWith((one, other) => JSON.stringify(one) === JSON.stringify(other)),
      Stream.runForEach(({ state, links }) => tray.setMenu(trayEntries(state, links, actions))),
      Effect.forkScoped
    )
  })
)
