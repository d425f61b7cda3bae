import { Effect, Layer } from "effect"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { UtmTemplatesApi } from "./Api.ts"
import { UtmTemplate } from "./UtmTemplate.ts"
import { UtmTemplates } from "./UtmTemplates.ts"

export const UtmTemplatesHttp = apiGroup(UtmTemplatesApi, "utmTemplates", (handlers) =>
  Effect.gen(function* () {
    const templates = yield* UtmTemplates
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(templates.list(urlParams), (found) => success("The team's UTM templates.", found))
      )
      .handle("create", ({ payload }) =>
        Effect.map(once(UtmTemplate)(templates.create(payload)), (made) => success("The template was created.", made))
      )
      .handle("get", ({ path }) => Effect.map(templates.get(path.id), (found) => success("The template.", found)))
      .handle("update", ({ path, payload }) =>
        Effect.map(templates.update(path.id, payload), (changed) => success("The template was changed.", changed))
      )
      .handle("remove", ({ path }) => Effect.as(templates.remove(path.id), acknowledged("The template was deleted.")))
  })
).pipe(Layer.provide(UtmTemplates.Default))
