import * as NodeContext from "@effect/platform-node/NodeContext"
import { Effect, Layer, Option, Schedule, Stream } from "effect"
import { fill } from "../src/lib/Fill.ts"
import { appMenu } from "./AppMenu.ts"
import { AppSettings } from "./AppSettings.ts"
import { DataFolder } from "./data/DataFolder.ts"
import { NetworkAccess } from "./data/NetworkAccess.ts"
import { Transfer } from "./data/Transfer.ts"
import { TransferDialogs } from "./data/TransferDialogs.ts"
import { Help } from "./Help.ts"
import { Preferences } from "./Preferences.ts"
import { Quitting } from "./Quitting.ts"
import { ApiKey } from "./quick/ApiKey.ts"
import { hiddenFlag, LaunchRequests } from "./quick/LaunchRequests.ts"
import { LoginItem } from "./quick/LoginItem.ts"
import { Shortcut } from "./quick/Shortcut.ts"
import { Shortening } from "./quick/Shortening.ts"
import { TrayLive } from "./quick/TrayLive.ts"
import { Releases, ReleasesLive } from "./Releases.ts"
import { Server } from "./server/Server.ts"
import { ServerLog } from "./server/ServerLog.ts"
import { WatchLive } from "./server/WatchLive.ts"
import type { AppEvent } from "./shell/AppShell.ts"
import { Shell } from "./shell/Shell.ts"
import type { AppWindow } from "./shell/Windows.ts"
import { ServerChoices } from "./team/ServerChoices.ts"
import { TeamServer } from "./team/TeamServer.ts"
import { Words } from "./Words.ts"
import { BridgeLive } from "./window/BridgeLive.ts"
import { MainWindow } from "./window/MainWindow.ts"
import { openSearch } from "./window/PageScripts.ts"
import { WindowMemory } from "./window/WindowMemory.ts"

/** The menu of the app, updated whenever something that it shows changes. */
const AppMenuLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { app, desk, menus } = yield* Shell
    const appSettings = yield* AppSettings
    const choices = yield* ServerChoices
    const help = yield* Help
    const releases = yield* Releases
    const server = yield* Server
    const team = yield* TeamServer
    const transfer = yield* TransferDialogs
    const window = yield* MainWindow
    const words = yield* Words

    const change = (
      choose: (now: Effect.Effect.Success<typeof appSettings.get>) => { openAtLogin?: boolean; shortcut?: boolean }
    ) => Effect.ignore(Effect.flatMap(appSettings.get, (now) => appSettings.change(choose(now))))
    const onScreen = (act: (one: AppWindow) => Effect.Effect<unknown>) =>
      Effect.zipRight(window.open(), window.act(act))

    const actions = {
      ...choices.actions,
      newLink: window.open("/links?edit=new"),
      find: onScreen(({ run }) => run(openSearch)),
      settings: window.open("/settings"),
      back: onScreen(({ back }) => back),
      forward: onScreen(({ forward }) => forward),
      reload: window.open(""),
      shorten: (yield* Shortening).fromClipboard,
      copyKey: (yield* ApiKey).copy,
      exportData: transfer.export,
      importData: transfer.import,
      openDataFolder: desk.openPath(server.dataDir),
      explainNetworkAccess: (yield* NetworkAccess).explain,
      chooseLogin: change(({ openAtLogin }) => ({ openAtLogin: !openAtLogin })),
      chooseShortcut: change(({ shortcut }) => ({ shortcut: !shortcut })),
      documentation: Effect.flatMap(window.shownOrigin, (origin) => desk.openExternal(`${origin}/docs`)),
      report: help.report,
      showLog: desk.openPath((yield* ServerLog).file),
      showVersion: help.showVersion,
      seeNew: releases.see,
      quit: (yield* Quitting).quit
    }
    const draw = Effect.gen(function* () {
      const newest = Option.getOrUndefined(yield* releases.newest)?.version
      const shown = { ...app, ...(yield* appSettings.get), ...(yield* choices.current), newest }
      yield* menus.setAppMenu(appMenu(yield* words.current, shown, actions))
    })
    yield* draw
    const changes = Stream.mergeAll(
      [
        Stream.fromPubSub(appSettings.changes),
        Stream.fromPubSub(words.changes),
        Stream.fromPubSub(releases.changes),
        team.state.changes
      ],
      { concurrency: "unbounded" }
    )
    yield* Effect.forkScoped(Stream.runForEach(changes, () => draw))
  })
)

/** Checks for updates some time after the start and then twice a day, if the build has an update feed. */
export const UpdatesLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { desk, updater } = yield* Shell
    const words = yield* Words
    if (!(yield* updater.hasFeed)) return
    const look = Effect.gen(function* () {
      const version = yield* updater.fetch
      if (version === null) return
      const { updates } = yield* words.current
      yield* desk.notify({ title: fill(updates.ready, { version }), body: updates.readyBody })
    }).pipe(Effect.catchAll(({ message }) => Effect.logWarning(`Updates could not be checked: ${message}`)))
    yield* Effect.forkScoped(Effect.delay(Effect.repeat(look, Schedule.spaced("12 hours")), "1 minute"))
  })
)

const ServicesLive = Layer.mergeAll(LaunchRequests.Default, NetworkAccess.Default, AppSettings.Default).pipe(
  Layer.provideMerge(Layer.mergeAll(TransferDialogs.Default, Shortcut.Default, LoginItem.Default)),
  Layer.provideMerge(Layer.mergeAll(Transfer.Default, Shortening.Default, ApiKey.Default, ServerChoices.Default)),
  Layer.provideMerge(Layer.mergeAll(DataFolder.Default, MainWindow.Default)),
  Layer.provideMerge(Layer.mergeAll(Server.Default, WindowMemory.Default, TeamServer.Default)),
  Layer.provideMerge(Layer.mergeAll(ServerLog.Default, Quitting.Default, Help.Default, Releases.Default)),
  Layer.provideMerge(Words.Default),
  Layer.provideMerge(Preferences.Default),
  Layer.provide(NodeContext.layer)
)

/** Services that run as long as the app. */
const DesktopLive = Layer.mergeAll(WatchLive, TrayLive, AppMenuLive, BridgeLive, UpdatesLive, ReleasesLive).pipe(
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
  yield* (yield* TeamServer).begin
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
