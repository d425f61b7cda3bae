import * as NodeContext from "@effect/platform-node/NodeContext"
import { Effect, Layer, Schedule, Stream } from "effect"
import { appMenu } from "./AppMenu.ts"
import { AppSettings } from "./AppSettings.ts"
import { DataFolder } from "./data/DataFolder.ts"
import { NetworkAccess } from "./data/NetworkAccess.ts"
import { Transfer } from "./data/Transfer.ts"
import { TransferDialogs } from "./data/TransferDialogs.ts"
import { Preferences } from "./Preferences.ts"
import { Quitting } from "./Quitting.ts"
import { ApiKey } from "./quick/ApiKey.ts"
import { hiddenFlag, LaunchRequests } from "./quick/LaunchRequests.ts"
import { LoginItem } from "./quick/LoginItem.ts"
import { Shortcut } from "./quick/Shortcut.ts"
import { Shortening } from "./quick/Shortening.ts"
import { TrayLive } from "./quick/TrayLive.ts"
import { Server } from "./server/Server.ts"
import { ServerLog } from "./server/ServerLog.ts"
import { WatchLive } from "./server/WatchLive.ts"
import type { AppEvent } from "./shell/AppShell.ts"
import { Shell } from "./shell/Shell.ts"
import { BridgeLive } from "./window/BridgeLive.ts"
import { MainWindow } from "./window/MainWindow.ts"
import { WindowMemory } from "./window/WindowMemory.ts"

/** The menu of the app, updated whenever a setting changes. */
const AppMenuLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { app, desk, dialogs, menus } = yield* Shell
    const appSettings = yield* AppSettings
    const server = yield* Server
    const transfer = yield* TransferDialogs
    const window = yield* MainWindow

    const actions = {
      open: window.open,
      shorten: (yield* Shortening).fromClipboard,
      copyKey: (yield* ApiKey).copy,
      exportData: transfer.export,
      importData: transfer.import,
      openDataFolder: desk.openPath(server.dataDir),
      explainNetworkAccess: (yield* NetworkAccess).explain,
      chooseLogin: Effect.flatMap(appSettings.get, (now) => appSettings.change({ openAtLogin: !now.openAtLogin })),
      chooseShortcut: Effect.flatMap(appSettings.get, (now) => appSettings.change({ shortcut: !now.shortcut })),
      showLog: desk.openPath((yield* ServerLog).file),
      showVersion: Effect.asVoid(
        dialogs.ask({ kind: "info", message: "Linden", detail: `Version ${app.version}`, buttons: ["OK"] })
      ),
      quit: (yield* Quitting).quit
    }
    const draw = Effect.flatMap(appSettings.get, (chosen) => menus.setAppMenu(appMenu({ ...app, ...chosen }, actions)))
    yield* draw
    yield* Effect.forkScoped(Stream.runForEach(Stream.fromPubSub(appSettings.changes), () => draw))
  })
)

/** Checks for updates some time after the start and then twice a day, if the build has an update feed. */
export const UpdatesLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, updater } = yield* Shell
    if (!(yield* updater.hasFeed)) return
    const look = Effect.flatMap(updater.fetch, (version) =>
      version === null
        ? Effect.void
        : desk.notify({ title: `Linden ${version} is ready`, body: "It will be installed when you quit Linden." })
    ).pipe(Effect.catchAll(({ message }) => Effect.logWarning(`Updates could not be checked: ${message}`)))
    yield* Effect.forkScoped(Effect.delay(Effect.repeat(look, Schedule.spaced("12 hours")), "1 minute"))
  })
)

const ServicesLive = Layer.mergeAll(LaunchRequests.Default, NetworkAccess.Default, AppSettings.Default).pipe(
  Layer.provideMerge(Layer.mergeAll(TransferDialogs.Default, Shortcut.Default, LoginItem.Default)),
  Layer.provideMerge(Layer.mergeAll(Transfer.Default, Shortening.Default, ApiKey.Default)),
  Layer.provideMerge(Layer.mergeAll(DataFolder.Default, MainWindow.Default)),
  Layer.provideMerge(Layer.mergeAll(Server.Default, WindowMemory.Default)),
  Layer.provideMerge(Layer.mergeAll(Preferences.Default, ServerLog.Default, Quitting.Default)),
  Layer.provide(NodeContext.layer)
)

/** Services that run as long as the app. */
const DesktopLive = Layer.mergeAll(WatchLive, TrayLive, AppMenuLive, BridgeLive, UpdatesLive).pipe(
  Layer.provideMerge(ServicesLive)
)

const react = (event: AppEvent) =>
  Effect.gen(function* () {
    const requests = yield* LaunchRequests
    const window = yield* MainWindow
    switch (event._tag) {
      case "SecondInstance":
        return yield* requests.start(event.argv)
      case "OpenUrl":
        return yield* requests.address(event.url)
      case "Activate":
        return yield* window.open()
      case "Quit":
        return yield* (yield* Quitting).quit
    }
  })

const life = Effect.gen(function* () {
  const { app } = yield* Shell
  yield* (yield* DataFolder).recover
  yield* (yield* Server).start
  yield* app.claimScheme
  yield* (yield* AppSettings).begin
  // Handle each event in its own fiber. An event that waits for the user must not block others, such as quitting.
  yield* Effect.forkScoped(Stream.runForEach(app.events, (event) => Effect.forkScoped(react(event))))
  const argv = (yield* app.wasOpenedAtLogin) ? [...app.argv, hiddenFlag] : app.argv
  yield* Effect.forkScoped(Effect.flatMap(LaunchRequests, (requests) => requests.start(argv)))
  yield* (yield* Quitting).asked
}).pipe(Effect.scoped, Effect.provide(DesktopLive))

/**
 * The desktop app from start to end. A second instance of the same user passes its launch request to the first one and
 * exits. Quitting waits until everything that the server has confirmed is stored.
 */
export const desktop = Effect.gen(function* () {
  const { app } = yield* Shell
  if (!(yield* app.takeLock)) return yield* app.exit(0)
  yield* app.ready
  yield* life
  yield* app.exit(0)
})
