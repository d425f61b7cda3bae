import { join, resolve } from "node:path"
import { workerData } from "node:worker_threads"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import { RpcServer } from "@effect/rpc"
import { Effect, Layer, Option } from "effect"
import { BackgroundActor } from "../src/background/BackgroundActor.ts"
import { BackgroundActorLive } from "../src/background/BackgroundActorLive.ts"
import type { BackgroundSetup } from "../src/background/BackgroundThread.ts"
import { Stopping } from "../src/http/Stopping.ts"
import { RendererLive } from "../src/renderer/Renderer.ts"
import { Settings } from "../src/Settings.ts"
import { settingsOf } from "../src/SettingsCopy.ts"
import { beat, ThreadPulse } from "../src/worker/Pulse.ts"
import { loggingIn } from "./Logging.ts"
import { RendererThreadLive } from "./RendererThread.ts"
import { lowerPriority } from "./ThreadPriority.ts"

const setup = workerData as BackgroundSetup
const settings = settingsOf(setup.settings)

/** Connections to PostgreSQL that it has for itself. */
const poolSize = 3

lowerPriority()
beat(setup.pulse)

const DatabaseLive = Layer.unwrapEffect(
  Effect.promise(async () => {
    if (Option.isNone(settings.databaseUrl)) {
      const { sqliteLayer } = await import("../src/storage/Sqlite.ts")
      // Sooner than the thread that redirects, so that it never moves what was written here into the file.
      return sqliteLayer(join(resolve(settings.dataDir), "linden.db"), { cacheKiB: 8192, checkpointPages: 4000 })
    }
    const { postgresPool } = await import("../src/storage/Postgres.ts")
    return Layer.orDie(postgresPool(settings.databaseUrl.value, poolSize))
  })
)

// The thread for work in the background: it ends with its parent, or when it is told to. Pictures are made on a thread of its own.
RpcServer.layer(BackgroundActor, { disableTracing: true, disableFatalDefects: true }).pipe(
  Layer.provide(BackgroundActorLive),
  Layer.provide(Layer.provide(RendererLive, RendererThreadLive)),
  Layer.provide(Stopping.Default),
  Layer.provide(DatabaseLive),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  Layer.provide([Layer.succeed(Settings, settings), Layer.succeed(ThreadPulse, setup.pulse), NodeContext.layer]),
  Layer.provide([loggingIn(settings.logFormat), Layer.setTracerEnabled(false)]),
  NodeWorkerRunner.launch,
  Effect.runFork
)
