import {
  MessageStorage,
  RunnerAddress,
  RunnerHealth,
  RunnerServer,
  RunnerStorage,
  Runners,
  ShardingConfig,
  SqlMessageStorage,
  SqlRunnerStorage
} from "@effect/cluster"
import { SocketServer } from "@effect/platform"
import { Socket } from "@effect/platform/Socket"
import { RpcClient, RpcSerialization, RpcServer } from "@effect/rpc"
import { Context, Effect, FiberSet, Layer, Option, type Redacted } from "effect"
import { clusterSecret } from "../src/cluster/Secret.ts"
import { readWhenSignaled, withQuickRetries, withSignals } from "../src/cluster/Signals.ts"
import { StartError } from "../src/StartError.ts"
import { Settings } from "../src/settings/Settings.ts"
import { buildWithAdvisoryLock } from "../src/storage/AdvisoryLock.ts"
import { safetyNet } from "../src/storage/Doorbell.ts"
import { clusterPool, lockingPool } from "../src/storage/Postgres.ts"
import { connectTo, listenFor } from "./ClusterTls.ts"

/**
 * Separate PostgreSQL connections for locks and heartbeats, and for the storage of actors, so that they never wait for
 * requests.
 */
const connections = { locks: 2, messages: 3 } as const

/** The largest message between nodes, in bytes. */
const largestMessage = 4 * 1024 * 1024

/** Logs connections that lack the cluster secret, at most once every 20 seconds. */
const tellRefused = Effect.gen(function* () {
  const run = yield* FiberSet.makeRuntime<never>()
  let quietUntil = 0
  return () => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + 20_000
    run(
      Effect.logWarning(
        "A client without the cluster secret tried to connect. If it is a node, set the same LINDEN_CLUSTER_SECRET on all nodes, or on none."
      )
    )
  }
})

/**
 * How soon others take over the actors of a dead node. The other nodes notice within seconds that a node doesn't
 * respond; its lease of nine seconds only matters if the dead node is the one that pings the others. A node that can't
 * renew its locks within a third of the lease releases all of them, so with a shorter lease a busy machine would
 * repeatedly lose and regain its actors.
 */
const pace: Partial<ShardingConfig.ShardingConfig["Type"]> = {
  shardLockExpiration: "9 seconds",
  shardLockRefreshInterval: "3 seconds",
  refreshAssignmentsInterval: "500 millis",
  runnerHealthCheckInterval: "2 seconds",
  // A stored message triggers a signal (`cluster/Signals.ts`). Polling finds scheduled messages, and messages whose
  // signal was lost.
  entityMessagePollInterval: safetyNet,
  entityTerminationTimeout: "5 seconds",
  // Allow a slow start. Messages for an actor that is not registered after this time fail with a defect.
  entityRegistrationTimeout: "5 minutes",
  simulateRemoteSerialization: false
}

/** The socket for other nodes, and this node's address with its actual port. */
const ListenLive = Layer.scopedContext(
  Effect.gen(function* () {
    const { host, port } = (yield* Settings).cluster
    const secret = yield* clusterSecret
    const serialization = yield* RpcSerialization.RpcSerialization
    const server = yield* Effect.mapError(
      listenFor(host, port, secret, yield* tellRefused),
      (cause) =>
        new StartError({
          message: `cannot listen for other nodes on ${host} (LINDEN_CLUSTER_HOST, LINDEN_CLUSTER_PORT): ${cause.message}.`,
          cause
        })
    )
    const runnerAddress = Option.some(RunnerAddress.make(host, server.address.port))
    const protocol = Effect.fnUntraced(function* (address: RunnerAddress.RunnerAddress) {
      const socket = yield* connectTo(address.host, address.port, secret)
      return yield* RpcClient.makeProtocolSocket().pipe(
        Effect.provideService(Socket, socket),
        Effect.provideService(RpcSerialization.RpcSerialization, serialization)
      )
    })
    const config = yield* Layer.build(ShardingConfig.layer({ ...pace, runnerAddress }))
    return config.pipe(Context.add(SocketServer.SocketServer, server), Context.add(Runners.RpcClientProtocol, protocol))
  })
)

/**
 * The node that monitors the others considers a node dead if it misses three pings, each with a time limit of one
 * second.
 */
const HealthLive = Layer.effect(
  RunnerHealth.RunnerHealth,
  Effect.map(Runners.Runners, (runners) => ({
    isAlive: (address: RunnerAddress.RunnerAddress) =>
      runners
        .ping(address)
        .pipe(Effect.disconnect, Effect.timeout("1 second"), Effect.retry({ times: 2 }), Effect.isSuccess)
  }))
).pipe(Layer.provide(Runners.layerRpc))

const MessagesLive = Layer.effect(
  MessageStorage.MessageStorage,
  Effect.flatMap(MessageStorage.MessageStorage, withSignals)
).pipe(Layer.provideMerge(SqlMessageStorage.layer))

const locksLive = (url: Redacted.Redacted) =>
  Layer.effect(RunnerStorage.RunnerStorage, Effect.map(RunnerStorage.RunnerStorage, withQuickRetries)).pipe(
    Layer.provide(SqlRunnerStorage.layer),
    Layer.provide(lockingPool(url, connections.locks)),
    Layer.orDie
  )

const storagesLive = (url: Redacted.Redacted) => buildWithAdvisoryLock(Layer.merge(MessagesLive, locksLive(url)))

/** The actors of one of several nodes. Each actor runs on one node and can be called from all of them. */
export const clusterLive = (url: Redacted.Redacted) =>
  Layer.scopedDiscard(readWhenSignaled).pipe(
    Layer.provideMerge(RunnerServer.layerWithClients),
    Layer.provide(RpcServer.layerProtocolSocketServer),
    Layer.provide(HealthLive),
    Layer.provideMerge(storagesLive(url)),
    Layer.provideMerge(ListenLive),
    Layer.provide(RpcSerialization.layerMsgPackWith({ maxBufferSize: largestMessage })),
    Layer.provide(Layer.orDie(clusterPool(url, connections.messages)))
  )
