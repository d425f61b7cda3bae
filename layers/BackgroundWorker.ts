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
import { lowerThreadPriority } from "../src/lib/Priority.ts"
import { RendererLive } from "../src/renderer/Renderer.ts"
import { Settings } from "../src/settings/Settings.ts"
import { settingsOf } from "../src/settings/SettingsCopy.ts"
import { beat, ThreadPulse } from "../src/worker/Pulse.ts"
import { loggingIn } from "./Logging.ts"
import { oneByOne } from "./OneByOne.ts"
import { RendererThreadLive } from "./RendererThread.ts"

const setup = workerData as BackgroundSetup
const settings = settingsOf(setup.settings)

/** The size of this thread's own PostgreSQL pool: three for imports, and one for each archive that is being exported. */
const poolSize = 9

lowerThreadPriority()
beat(setup.pulse)

const DatabaseLive = Layer.unwrapEffect(
  Effect.promise(async () => {
    if (Option.isNone(settings.databaseUrl)) {
      const { sqliteLayer } = await import("../src/storage/Sqlite.ts")
      // Checkpoint after fewer pages than the thread that serves redirects, so that this thread checkpoints its own
      // writes.
      return sqliteLayer(join(resolve(settings.dataDir), "linden.db"), { cacheKiB: 8192, checkpointPages: 4000 })
    }
    const { postgresPool } = await import("../src/storage/Postgres.ts")
    return Layer.orDie(postgresPool(settings.databaseUrl.value, poolSize))
  })
)

// The background thread. It exits with its parent, or on request. Pictures are processed on another thread.
RpcServer.layer(BackgroundActor, { disableTracing: true, disableFatalDefects: true }).pipe(
  Layer.provide(BackgroundActorLive),
  Layer.provide(Layer.provide(RendererLive, RendererThreadLive)),
  Layer.provide(Stopping.Default),
  Layer.provide(DatabaseLive),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  Layer.provide([Layer.succeed(Settings, settings), Layer.succeed(ThreadPulse, setup.pulse), NodeContext.layer]),
  Layer.provide([loggingIn(settings), Layer.setTracerEnabled(false)]),
  oneByOne,
  NodeWorkerRunner.launch,
  Effect.runFork
)
