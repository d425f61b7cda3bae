import { Effect, Layer, Schedule, Stream, SubscriptionRef } from "effect"
import { Quitting } from "../Quitting.ts"
import { Server } from "../server/Server.ts"
import type { ShortLink } from "../server/ServerActor.ts"
import { Shell } from "../shell/Shell.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { Shortening } from "./Shortening.ts"
import { trayEntries } from "./TrayEntries.ts"

/** Links are also made in the window, which nobody tells the tray of: it looks. */
const lookEvery = Schedule.spaced("15 seconds")

/** The tray, kept up with the server and the links made last. */
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
      // A menu that is set again closes where it is open, so one that says the same stays.
      Stream.changesWith((one, other) => JSON.stringify(one) === JSON.stringify(other)),
      Stream.runForEach(({ state, links }) => tray.setMenu(trayEntries(state, links, actions))),
      Effect.forkScoped
    )
  })
)
