import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { amountOf } from "../lib/Amount.ts"
import { TrashApi } from "./Api.ts"
import { Restores } from "./Restores.ts"

export const TrashHttp = apiGroup(TrashApi, "trash", (handlers) =>
  Effect.gen(function* () {
    const trash = yield* Restores
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(trash.list(urlParams), (found) => success("The items in the team's trash.", found))
      )
      .handle("restoreMany", ({ payload }) =>
        Effect.map(trash.restoreMany(payload.ids), (done) =>
          success(
            `${done.restored} of ${amountOf(done.restored + done.missing.length, "item")} ${done.restored === 1 ? "was" : "were"} restored.`,
            done
          )
        )
      )
      .handle("restore", ({ path }) => Effect.as(trash.restore(path.id), acknowledged("The item was restored.")))
      .handle("remove", ({ path }) =>
        trash.remove(path.id).pipe(asManager, Effect.as(acknowledged("The item was deleted permanently.")))
      )
      .handle("empty", ({ urlParams }) =>
        trash.empty(urlParams).pipe(
          asManager,
          Effect.map((done) =>
            success(`${done.deleted} ${done.deleted === 1 ? "item was" : "items were"} deleted permanently.`, done)
          )
        )
      )
  })
).pipe(Layer.provide(Restores.Default))
