import { RpcServer } from "@effect/rpc"
import { Effect, Layer, Schema } from "effect"
import { loggingIn } from "../layers/Logging.ts"
import { releaseMemoryWhenQuiet } from "../layers/RestMemory.ts"
import { leaveThreads } from "../layers/RunningThreads.ts"
import { boundYoungHeap } from "../layers/YoungHeap.ts"
import { makeLifecycle } from "./server/Lifecycle.ts"
import { parentProtocol } from "./server/ParentProtocol.ts"
import { ServerActor } from "./server/ServerActor.ts"
import { serverActorLive } from "./server/ServerActorLive.ts"
import { Setup } from "./server/Setup.ts"

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
  Effect.provide([loggingIn("logfmt"), Layer.setTracerEnabled(false)]),
  (program) => Effect.runCallback(program, { onExit: () => process.exit(1) })
)
