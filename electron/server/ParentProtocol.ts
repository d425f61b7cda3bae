import { RpcServer } from "@effect/rpc"
import { Effect, Layer, Mailbox, Option, Runtime } from "effect"
import type { ParentPort } from "electron"
import { readByServer } from "./Envelope.ts"

const onlyClient = 0

/** Receives requests over the port to the main process; drops messages that aren't requests. */
export const parentProtocol = (port: ParentPort) =>
  Layer.scoped(
    RpcServer.Protocol,
    RpcServer.Protocol.make(
      Effect.fnUntraced(function* (write) {
        const run = Runtime.runFork(yield* Effect.runtime())
        const listen = ({ data }: Electron.MessageEvent) =>
          Option.match(readByServer(data), {
            onNone: () => run(Effect.logWarning("An unknown message was ignored.")),
            onSome: (request) => run(write(onlyClient, request))
          })
        yield* Effect.acquireRelease(
          Effect.sync(() => port.on("message", listen)),
          () => Effect.sync(() => port.off("message", listen))
        )
        return {
          disconnects: yield* Mailbox.make<number>(),
          send: (_client, response) => Effect.sync(() => port.postMessage(response)),
          end: () => Effect.void,
          clientIds: Effect.succeed(new Set([onlyClient])),
          initialMessage: Effect.succeedNone,
          supportsAck: true,
          supportsTransferables: false,
          supportsSpanPropagation: false
        }
      })
    )
  )
