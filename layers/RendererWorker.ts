import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import { RpcServer } from "@effect/rpc"
import { Effect, Layer } from "effect"
import { lowerThreadPriority } from "../src/lib/Priority.ts"
import { RendererActor } from "../src/renderer/RendererActor.ts"
import { RendererActorLive } from "../src/renderer/RendererActorLive.ts"
import { oneByOne } from "./OneByOne.ts"

lowerThreadPriority()

// The renderer's thread. It exits with its parent, or on request.
RpcServer.layer(RendererActor, { disableTracing: true, disableFatalDefects: true }).pipe(
  Layer.provide(RendererActorLive),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
  Layer.provide(Layer.setTracerEnabled(false)),
  oneByOne,
  NodeWorkerRunner.launch,
  Effect.runFork
)
