import { Effect } from "effect"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import { TransferDialogs } from "./TransferDialogs.ts"

/** A command that serves an exported archive on a machine that others can reach. */
export const serverCommand =
  "mkdir -p data && tar -xzf linden-*.tar.gz -C data && LINDEN_DATA_DIR=data LINDEN_HOST=0.0.0.0 LINDEN_BASE_URL=http://YOUR-DOMAIN:8787 npm start"

const detail = (
  origin: string
) => `Your links are at ${origin}. That address always means "this machine", so they only work here, and only while Linden runs. No setting changes that: the app doesn't accept connections from other machines on purpose.

To let others open them, move the data to a server with a public host name:

1. Export all data, and copy the file into Linden's folder on the server.
2. On the server, run:

${serverCommand}

3. Run "LINDEN_DATA_DIR=data node dist/linden.js setup" there, and open the link it prints to set a password.

Your short codes stay the same; the new host name replaces ${origin}.`

/** Explains that links of the desktop app only work on this machine, and how to move them. */
export class NetworkAccess extends Effect.Service<NetworkAccess>()("electron/data/NetworkAccess", {
  effect: Effect.gen(function* () {
    const { desk, dialogs } = yield* Shell
    const { settled } = yield* Server
    const transfer = yield* TransferDialogs
    return {
      explain: Effect.gen(function* () {
        const state = yield* settled
        const answer = yield* dialogs.ask({
          kind: "info",
          message: "Who can open your links",
          detail: detail(state._tag === "Running" ? state.origin : "127.0.0.1"),
          buttons: ["OK", "Copy the Command", "Export All Data…"],
          cancel: 0
        })
        if (answer === 1) yield* desk.copyText(serverCommand)
        if (answer === 2) yield* transfer.export
      })
    }
  })
}) {}
