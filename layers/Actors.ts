import {
  type MessageStorage,
  RunnerHealth,
  RunnerStorage,
  Runners,
  Sharding,
  ShardingConfig,
  SqlMessageStorage
} from "@effect/cluster"
import type { SqlClient } from "@effect/sql"
import { Effect, Layer, Option, Schedule } from "effect"
import type { StartError } from "../src/StartError.ts"
import { Settings } from "../src/settings/Settings.ts"

/** A server with its own database receives its own messages at once, so it polls rarely. */
const rarely: Partial<ShardingConfig.ShardingConfig["Type"]> = {
  entityMessagePollInterval: "30 seconds",
  refreshAssignmentsInterval: "1 minute",
  runnerHealthCheckInterval: "1 minute",
  shardLockRefreshInterval: "1 minute",
  shardLockExpiration: "3 minutes"
}

/** Polls for the work of a killed server as soon as the actors that handle it are registered. */
const looksAtStart = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { pollStorage } = yield* Sharding.Sharding
    yield* Effect.forkScoped(
      Effect.schedule(pollStorage, Schedule.intersect(Schedule.exponential("1 second"), Schedule.recurs(4)))
    )
  })
)

/** The actors of a server with its own database, in its process. */
const aloneLive = Sharding.layer.pipe(
  Layer.provideMerge(Runners.layerNoop),
  Layer.provideMerge(SqlMessageStorage.layer),
  Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
  // Don't use the library's default config, which reads HOST and PORT from the environment. These may be set for other
  // software.
  Layer.provideMerge(ShardingConfig.layer(rarely))
)

type ActorsLayer = Layer.Layer<
  Sharding.Sharding | MessageStorage.MessageStorage | ShardingConfig.ShardingConfig,
  StartError,
  SqlClient.SqlClient | Settings
>

/** Runs actors in this process on SQLite, or on any of the nodes that share a PostgreSQL. */
export const ShardingLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    if (Option.isNone(databaseUrl)) return Layer.provideMerge(looksAtStart, aloneLive) as ActorsLayer
    const { clusterLive } = yield* Effect.promise(() => import("./Cluster.ts"))
    return Layer.provideMerge(looksAtStart, clusterLive(databaseUrl.value)) as ActorsLayer
  })
)
