import { Effect, Layer, Option, Schema } from "effect"
import { AppSettings } from "../AppSettings.ts"
import { NetworkAccess } from "../data/NetworkAccess.ts"
import { TransferDialogs } from "../data/TransferDialogs.ts"
import { shortcutKeys } from "../quick/Shortcut.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import type { PageMessage } from "../shell/Windows.ts"
import { type AboutDesktop, type BridgeAnswer, BridgeMessage, bridgeChannel } from "./Bridge.ts"
import { MainWindow } from "./MainWindow.ts"

const read = Schema.decodeUnknownOption(BridgeMessage, { onExcessProperty: "error" })

const refusal = (message: string): BridgeAnswer => ({ ok: false, message })

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "")

/** Handles requests of the app's page, only from its main frame and its own origin. Refuses malformed requests. */
export const BridgeLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { app, desk, windows } = yield* Shell
    const server = yield* Server
    const window = yield* MainWindow
    const appSettings = yield* AppSettings
    const dialogs = yield* TransferDialogs
    const networkAccess = yield* NetworkAccess

    const about = Effect.gen(function* () {
      return {
        version: app.version,
        platform: app.platform,
        origin: yield* window.origin,
        dataFolder: server.dataDir,
        ...(yield* appSettings.get),
        shortcutKeys
      } satisfies AboutDesktop
    })

    const does = (message: BridgeMessage): Effect.Effect<unknown> => {
      switch (message._tag) {
        case "About":
          return about
        case "Choose":
          return Effect.zipRight(appSettings.change(message), about)
        case "CopyText":
          return desk.copyText(message.text)
        case "Export":
          return dialogs.export
        case "Import":
          return dialogs.import
        case "ExplainNetworkAccess":
          return networkAccess.explain
      }
    }

    const answer = Effect.fnUntraced(
      function* ({ url, isMainFrame, message }: PageMessage) {
        if (!isMainFrame || originOf(url) !== (yield* window.origin)) {
          return refusal("Only Linden's own window can use this.")
        }
        return yield* Option.match(read(message), {
          onNone: () => Effect.succeed(refusal("Unknown request to the desktop app.")),
          onSome: (known) => Effect.map(does(known), (value): BridgeAnswer => ({ ok: true, value }))
        })
      },
      Effect.catchAllCause((cause) =>
        Effect.as(Effect.logError(cause), refusal("Something went wrong in the desktop app. See its log for details."))
      )
    )

    yield* windows.answer(bridgeChannel, answer)
  })
)
