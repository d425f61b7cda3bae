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
import { Settings } from "../src/Settings.ts"
import type { StartError } from "../src/StartError.ts"

/** A server that has its database to itself hears of its own messages at once, so it looks for others rarely. */
const rarely: Partial<ShardingConfig.ShardingConfig["Type"]> = {
  entityMessagePollInterval: "30 seconds",
  refreshAssignmentsInterval: "1 minute",
  runnerHealthCheckInterval: "1 minute",
  shardLockRefreshInterval: "1 minute",
  shardLockExpiration: "3 minutes"
}

/** Looks for what a killed server left as soon as the actors that do it are there. */
const looksAtStart = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { pollStorage } = yield* Sharding.Sharding
    yield* Effect.forkScoped(
      Effect.schedule(pollStorage, Schedule.intersect(Schedule.exponential("1 second"), Schedule.recurs(4)))
    )
  })
)

/** The actors of a server that has its database to itself, in the process itself. */
const aloneLive = Sharding.layer.pipe(
  Layer.provideMerge(Runners.layerNoop),
  Layer.provideMerge(SqlMessageStorage.layer),
  Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
  // The library's own reads HOST and PORT of the environment, which are somebody else's.
  Layer.provideMerge(ShardingConfig.layer(rarely))
)

type ActorsLayer = Layer.Layer<
  Sharding.Sharding | MessageStorage.MessageStorage | ShardingConfig.ShardingConfig,
  StartError,
  SqlClient.SqlClient | Settings
>

/** Where actors live: in this process on SQLite, on one of the nodes that share a PostgreSQL. */
export const ShardingLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    if (Option.isNone(databaseUrl)) return Layer.provideMerge(looksAtStart, aloneLive) as ActorsLayer
    const { clusterLive } = yield* Effect.promise(() => import("./Cluster.ts"))
    return Layer.provideMerge(looksAtStart, clusterLive(databaseUrl.value)) as ActorsLayer
  })
)
