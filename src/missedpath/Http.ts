import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { MissedPathsApi } from "./Api.ts"
import { MissedPaths } from "./MissedPaths.ts"

export const MissedPathsHttp = apiGroup(MissedPathsApi, "missedPaths", (handlers) =>
  Effect.gen(function* () {
    const missed = yield* MissedPaths
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(missed.list(urlParams), (found) => success("Paths that don't exist.", found))
      )
      .handle("clear", ({ urlParams }) =>
        Effect.as(asManager(missed.clear(urlParams)), acknowledged("The counts were deleted."))
      )
  })
).pipe(Layer.provide(MissedPaths.Default))
