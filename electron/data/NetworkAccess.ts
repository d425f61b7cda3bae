import { Effect } from "effect"
import { fill } from "../../src/lib/Fill.ts"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import { Words } from "../Words.ts"
import { TransferDialogs } from "./TransferDialogs.ts"

/** A command that serves an exported archive on a machine that others can reach. */
export const serverCommand =
  "mkdir -p data && tar -xzf linden-*.tar.gz -C data && LINDEN_DATA_DIR=data LINDEN_HOST=0.0.0.0 LINDEN_BASE_URL=http://YOUR-DOMAIN:8787 npm start"

/** Explains that links of the desktop app only work on this machine, and how to move them. */
export class NetworkAccess extends Effect.Service<NetworkAccess>()("electron/data/NetworkAccess", {
  effect: Effect.gen(function* () {
    const { desk, dialogs } = yield* Shell
    const { settled } = yield* Server
    const transfer = yield* TransferDialogs
    const words = yield* Words
    return {
      explain: Effect.gen(function* () {
        const state = yield* settled
        const { access, buttons } = yield* words.current
        const answer = yield* dialogs.ask({
          kind: "info",
          message: access.title,
          detail: fill(access.detail, {
            origin: state._tag === "Running" ? state.origin : "127.0.0.1",
            command: serverCommand
          }),
          buttons: [buttons.ok, buttons.copyCommand, buttons.exportData],
          cancel: 0
        })
        if (answer === 1) yield* desk.copyText(serverCommand)
        if (answer === 2) yield* transfer.export
      })
    }
  })
}) {}
