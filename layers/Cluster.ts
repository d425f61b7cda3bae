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
 * Separate PostgreSQL connections for locks and heartbeats, and for the storage of actors: these must never wait for
 * requests.
 */
const connections = { locks: 2, messages: 3 } as const

/** The largest message between nodes, in bytes. */
const largestMessage = 4 * 1024 * 1024

/** Logs connections without the secret, at most a few times a minute. */
const tellRefused = Effect.gen(function* () {
  const run = yield* FiberSet.makeRuntime<never>()
  let quietUntil = 0
  return () => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + 20_000
    run(
      Effect.logWarning(
        "A client that does not know the secret of the nodes tried to connect. If it is a node, give all of them the same LINDEN_CLUSTER_SECRET, or none."
      )
    )
  }
})

/**
 * How soon others take over the actors of a dead node. A node that does not respond is noticed within seconds; its
 * lease of nine seconds only matters if the node that pings all others is the dead one. Locks that are not confirmed
 * within a third of the lease are all given up, so with a shorter lease a busy machine would drop and retake its actors
 * repeatedly.
 */
const pace: Partial<ShardingConfig.ShardingConfig["Type"]> = {
  shardLockExpiration: "9 seconds",
  shardLockRefreshInterval: "3 seconds",
  refreshAssignmentsInterval: "500 millis",
  runnerHealthCheckInterval: "2 seconds",
  // Stored messages ring (`cluster/Signals.ts`); polling finds those whose signal was lost, and scheduled ones.
  entityMessagePollInterval: safetyNet,
  entityTerminationTimeout: "5 seconds",
  // A slow start must not turn waiting messages into defects.
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
          message: `other nodes cannot be listened for on ${host} (LINDEN_CLUSTER_HOST, LINDEN_CLUSTER_PORT): ${cause.message}.`,
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

/** The node that monitors the others considers a node dead after three pings without a response within a second. */
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

/** The actors of one of several nodes: each actor runs on one of them and can be called from all. */
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
