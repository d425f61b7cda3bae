import { Effect } from "effect"
import { Server } from "../server/Server.ts"
import { Shell } from "../shell/Shell.ts"
import { TransferDialogs } from "./TransferDialogs.ts"

/** The one command that serves an exported archive on a machine that others reach. */
export const serverCommand =
  "mkdir -p data && tar -xzf linden-*.tar.gz -C data && LINDEN_DATA_DIR=data LINDEN_HOST=0.0.0.0 LINDEN_BASE_URL=http://YOUR-DOMAIN:8787 npm start"

const detail = (
  origin: string
) => `They live on this machine, at ${origin}. That address means "this machine" everywhere, so they work here and nowhere else, and only while Linden runs. No setting of this app changes that, on purpose: it listens to this machine alone.

To let others follow them, move the same data to a server that has a name on the internet:

1. Export all data, and copy the file to the server, into Linden's folder.
2. Run there:

${serverCommand}

3. Run "LINDEN_DATA_DIR=data node dist/linden.js setup" there for a link that gives you a password.

Every short code stays as it is; the new name takes the place of ${origin}.`

/** Says honestly how far the links of a desktop reach, and how to move them. */
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
          message: "How far your links reach",
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
