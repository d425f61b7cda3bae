import { Effect, Layer } from "effect"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { SavedViewsApi } from "./Api.ts"
import { SavedView } from "./SavedView.ts"
import { SavedViews } from "./SavedViews.ts"

export const SavedViewsHttp = apiGroup(SavedViewsApi, "savedViews", (handlers) =>
  Effect.gen(function* () {
    const views = yield* SavedViews
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(views.list(urlParams), (found) => success("The team's saved views.", found))
      )
      .handle("create", ({ payload }) =>
        Effect.map(once(SavedView)(views.create(payload)), (made) => success("The view was saved.", made))
      )
      .handle("get", ({ path }) => Effect.map(views.get(path.id), (found) => success("The saved view.", found)))
      .handle("update", ({ path, payload }) =>
        Effect.map(views.update(path.id, payload), (changed) => success("The view was changed.", changed))
      )
      .handle("remove", ({ path }) => Effect.as(views.remove(path.id), acknowledged("The view was deleted.")))
  })
).pipe(Layer.provide(SavedViews.Default))
