import { Effect, Layer } from "effect"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { TagsApi } from "./Api.ts"
import { Tag } from "./Tag.ts"
import { Tags } from "./Tags.ts"

export const TagsHttp = apiGroup(TagsApi, "tags", (handlers) =>
  Effect.gen(function* () {
    const tags = yield* Tags
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(tags.list(urlParams), (found) => success("The team's tags.", found))
      )
      .handle("create", ({ payload }) =>
        Effect.map(once(Tag)(tags.create(payload)), (tag) => success("The tag was created.", tag))
      )
      .handle("get", ({ path }) => Effect.map(tags.get(path.id), (tag) => success("The tag.", tag)))
      .handle("update", ({ path, payload }) =>
        Effect.map(tags.update(path.id, payload), (tag) => success("The tag was changed.", tag))
      )
      .handle("remove", ({ path }) => Effect.as(tags.remove(path.id), acknowledged("The tag was deleted.")))
  })
).pipe(Layer.provide(Tags.Default))
