import { Effect, Layer, Option, Schema } from "effect"
import { AppSettings } from "../AppSettings.ts"
import { NetworkAccess } from "../data/NetworkAccess.ts"
import { TransferDialogs } from "../data/TransferDialogs.ts"
import { Releases } from "../Releases.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import type { PageMessage } from "../shell/Windows.ts"
import { TeamServer } from "../team/TeamServer.ts"
import { type WordList, Words } from "../Words.ts"
import { type AboutDesktop, type BridgeAnswer, BridgeMessage, bridgeChannel } from "./Bridge.ts"
import { MainWindow } from "./MainWindow.ts"

const read = Schema.decodeUnknownOption(BridgeMessage, { onExcessProperty: "error" })

const refusal = (message: string): BridgeAnswer => ({ ok: false, message })

/** A sentence that the page shows. */
type Refused = { readonly message: string }

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "")

/** Handles requests of the app's page, only from its main frame and its own origin. Refuses malformed requests. */
export const BridgeLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { app, desk, updater, windows } = yield* Shell
    const server = yield* Server
    const window = yield* MainWindow
    const appSettings = yield* AppSettings
    const dialogs = yield* TransferDialogs
    const networkAccess = yield* NetworkAccess
    const releases = yield* Releases
    const team = yield* TeamServer
    const words = yield* Words

    const connection = Effect.map(
      team.state,
      Option.match({
        onNone: () => null,
        onSome: ({ host, isKept, isUsed, key, origin }) => ({
          host,
          isKept,
          isUsed,
          hasKey: Option.isSome(key),
          isPlain: origin.startsWith("http:")
        })
      })
    )

    const notices = Effect.gen(function* () {
      if (yield* updater.hasFeed) return null
      const { address = null, isOn } = yield* releases.settings
      const newest = Option.map(yield* releases.newest, ({ version }) => version)
      return { isOn, address, newest: Option.getOrNull(newest) }
    })

    const about = Effect.gen(function* () {
      return {
        version: app.version,
        platform: app.platform,
        origin: yield* window.origin,
        dataFolder: server.dataDir,
        ...(yield* appSettings.get),
        team: yield* connection,
        notices: yield* notices
      } satisfies AboutDesktop
    })

    const connect = Effect.fnUntraced(function* (address: string, key: string | null) {
      const isConnected = yield* team.connect(address, key, yield* window.origin)
      // Without a key, the user signs in on the server's own pages.
      if (isConnected && key === null) yield* window.open("")
      return yield* about
    })

    const does = (message: BridgeMessage): Effect.Effect<unknown, Refused> => {
      switch (message._tag) {
        case "About":
          return about
        case "Choose":
          return Effect.zipRight(appSettings.change(message), about)
        case "Connect":
          return connect(message.address, message.key)
        case "Disconnect":
          return Effect.zipRight(team.disconnect, about)
        case "Use":
          // The screen with the choice stays.
          return Effect.zipRight(team.use(message.isTeam), about)
        case "Notices":
          return Effect.zipRight(releases.change(message), about)
        case "Language":
          return words.choose(message.language)
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

    const refuse = (pick: (list: WordList["bridge"]) => string) =>
      Effect.map(words.current, ({ bridge }) => refusal(pick(bridge)))

    const answer = Effect.fnUntraced(
      function* ({ url, isMainFrame, message }: PageMessage) {
        if (!isMainFrame || originOf(url) !== (yield* window.origin)) {
          return yield* refuse(({ foreign }) => foreign)
        }
        return yield* Option.match(read(message), {
          onNone: () => refuse(({ unknown }) => unknown),
          onSome: (known) =>
            Effect.match(does(known), {
              onFailure: ({ message }) => refusal(message),
              onSuccess: (value): BridgeAnswer => ({ ok: true, value })
            })
        })
      },
      Effect.catchAllCause((cause) =>
        Effect.zipRight(
          Effect.logError(cause),
          refuse(({ failed }) => failed)
        )
      )
    )

    yield* windows.answer(bridgeChannel, answer)
  })
)
