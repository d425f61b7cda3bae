import { workerData } from "node:worker_threads"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import { RpcServer } from "@effect/rpc"
import { Effect, Layer } from "effect"
import { ListsActor } from "../src/link/ListsActor.ts"
import { listsActorLive } from "../src/link/ListsActorLive.ts"
import { oneByOne } from "./OneByOne.ts"

const { filename } = workerData as { readonly filename: string }

// The thread of the lists actor. It exits with its parent, or on request.
RpcServer.layer(ListsActor, { disableTracing: true, disableFatalDefects: true }).pipe(
  Layer.provide(listsActorLive(filename)),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  oneByOne,
  NodeWorkerRunner.launch,
  Effect.runFork
)
