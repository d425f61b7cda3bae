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
import { Effect, Layer, Option } from "effect"
import { Settings } from "../src/Settings.ts"
import type { StartError } from "../src/StartError.ts"

/** The actors of a server that has its database to itself, in the process itself. */
const aloneLive = Sharding.layer.pipe(
  Layer.provideMerge(Runners.layerNoop),
  Layer.provideMerge(SqlMessageStorage.layer),
  Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
  // The library's own reads HOST and PORT of the environment, which are somebody else's.
  // What a server that was killed left in the middle is looked for as soon as those who do it are there.
  Layer.provideMerge(ShardingConfig.layer({ entityMessagePollInterval: "2 seconds" }))
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
    if (Option.isNone(databaseUrl)) return aloneLive as ActorsLayer
    const { clusterLive } = yield* Effect.promise(() => import("./Cluster.ts"))
    return clusterLive(databaseUrl.value) as ActorsLayer
  })
)
