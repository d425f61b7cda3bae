import { RpcClient } from "@effect/rpc"
import { RpcClientError } from "@effect/rpc/RpcClientError"
import { Effect, Layer, Stream } from "effect"
import type { ChildProcess } from "../shell/Processes.ts"
import { readByMain } from "./Envelope.ts"

const ended = () => new RpcClientError({ reason: "Protocol", message: "The server process has ended." })

/** Sends requests to a server process. If the process exits, the open requests fail. */
export const processProtocol = (child: ChildProcess) =>
  Layer.scoped(
    RpcClient.Protocol,
    RpcClient.Protocol.make(
      Effect.fnUntraced(function* (write) {
        yield* child.messages.pipe(
          Stream.filterMap(readByMain),
          Stream.runForEach(write),
          Effect.zipRight(child.exited),
          Effect.zipRight(Effect.suspend(() => write({ _tag: "ClientProtocolError", error: ended() }))),
          Effect.forkScoped
        )
        return {
          send: (request) => Effect.flatMap(child.post(request), (isSent) => (isSent ? Effect.void : ended())),
          supportsAck: true,
          supportsTransferables: false
        }
      })
    )
  )
