import { Effect, Layer } from "effect"
import { asOwner } from "../auth/Policy.ts"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { NodesApi } from "./Api.ts"
import { Nodes } from "./Nodes.ts"

export const NodesHttp = apiGroup(NodesApi, "nodes", (handlers) =>
  Effect.gen(function* () {
    const nodes = yield* Nodes
    return handlers.handle("list", () =>
      nodes.list().pipe(
        asOwner,
        Effect.map((found) => success("The servers.", { nodes: found, total: found.length }))
      )
    )
  })
).pipe(Layer.provide(Nodes.Default))
