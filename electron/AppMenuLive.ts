import { Effect, Layer, Stream } from "effect"
import { appMenu } from "./AppMenu.ts"
import { AppSettings } from "./AppSettings.ts"
import { NetworkAccess } from "./data/NetworkAccess.ts"
import { TransferDialogs } from "./data/TransferDialogs.ts"
import { Quitting } from "./Quitting.ts"
import { ApiKey } from "./quick/ApiKey.ts"
import { Shortening } from "./quick/Shortening.ts"
import { Server } from "./server/Server.ts"
import { ServerLog } from "./server/ServerLog.ts"
import { Shell } from "./shell/Shell.ts"
import { MainWindow } from "./window/MainWindow.ts"

/** The menu of the app, updated whenever a setting changes. */
export const AppMenuLive = Layer.scopedDiscard(
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
