import { Effect, Layer } from "effect"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { Annotation } from "./Annotation.ts"
import { Annotations } from "./Annotations.ts"
import { AnnotationsApi } from "./Api.ts"

export const AnnotationsHttp = apiGroup(AnnotationsApi, "annotations", (handlers) =>
  Effect.gen(function* () {
    const annotations = yield* Annotations
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(annotations.list(urlParams), (found) => success("The team's annotations.", found))
      )
      .handle("create", ({ payload }) =>
        Effect.map(once(Annotation)(annotations.create(payload)), (made) =>
          success("The annotation was created.", made)
        )
      )
      .handle("get", ({ path }) => Effect.map(annotations.get(path.id), (found) => success("The annotation.", found)))
      .handle("update", ({ path, payload }) =>
        Effect.map(annotations.update(path.id, payload), (changed) => success("The annotation was changed.", changed))
      )
      .handle("remove", ({ path }) =>
        Effect.as(annotations.remove(path.id), acknowledged("The annotation was deleted."))
      )
  })
).pipe(Layer.provide(Annotations.Default))
