import { RpcServer } from "@effect/rpc"
import { Effect, Layer, Mailbox, Option, Runtime, Schema } from "effect"
import type { ParentPort } from "electron"
import { loggingIn } from "../layers/Logging.ts"
import { releaseMemoryWhenQuiet } from "../layers/RestMemory.ts"
import { leaveThreads } from "../layers/RunningThreads.ts"
import { boundYoungHeap } from "../layers/YoungHeap.ts"
import { readByServer } from "./server/Envelope.ts"
import { type Lifecycle, makeLifecycle } from "./server/Lifecycle.ts"
import { apiKey, latest, openToken, shorten } from "./server/OwnerLinks.ts"
import { ServerActor, ServerActorError } from "./server/ServerActor.ts"
import { Setup } from "./server/Setup.ts"

const told = Effect.mapError(({ message }: { readonly message: string }) => new ServerActorError({ message }))

/** Handles the requests of the main process. */
const serverActorLive = (life: Lifecycle, exit: Effect.Effect<void>) =>
  ServerActor.toLayer({
    Started: () => life.started,
    Open: () => told(life.onceStarted(openToken)),
    Shorten: ({ url }) => told(life.onceStarted(shorten(url))),
    ApiKey: ({ known }) => told(life.onceStarted(apiKey(known))),
    Latest: () => told(life.onceStarted(latest)),
    // Respond first, then exit.
    Stop: () => Effect.asVoid(Effect.forkDaemon(Effect.zipRight(life.end, exit)))
  })

const onlyClient = 0

/** Receives requests over the port to the main process; drops messages that aren't requests. */
const parentProtocol = (port: ParentPort) =>
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

/** How long a process that can't serve stays alive to report why. */
const lastWords = "5 seconds"

boundYoungHeap()
releaseMemoryWhenQuiet()

// The utility process: the whole server for one user. It accepts requests only from the process that started it.
Effect.gen(function* () {
  const life = yield* makeLifecycle(yield* Schema.decodeUnknown(Setup)(process.argv.at(-1)))
  const exit = Effect.promise(() => leaveThreads(() => process.exit(0)))
  const actor = RpcServer.layer(ServerActor, { disableTracing: true, disableFatalDefects: true }).pipe(
    Layer.provide(serverActorLive(life, exit)),
    Layer.provide(parentProtocol(process.parentPort))
  )
  yield* life.failed.pipe(
    Effect.zipRight(Effect.sleep(lastWords)),
    Effect.zipRight(Effect.sync(() => process.exit(1))),
    Effect.forkDaemon
  )
  return yield* Layer.launch(actor)
}).pipe(
  Effect.tapErrorCause(Effect.logFatal),
  Effect.provide([loggingIn({ logFormat: "logfmt", logLevel: "info" }), Layer.setTracerEnabled(false)]),
  (program) => Effect.runCallback(program, { onExit: () => process.exit(1) })
)
