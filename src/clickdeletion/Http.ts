import { Effect, Layer } from "effect"
import { asManager, asOwner, confirmed } from "../auth/Policy.ts"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import type { Job } from "../job/Job.ts"
import { amountOf } from "../lib/Amount.ts"
import { ClickDeletionsApi } from "./Api.ts"
import { ClickDeletions } from "./ClickDeletions.ts"

const begun = (job: Job) => success(`The job has started. It deletes ${amountOf(job.total ?? 0, "click")}.`, job)

export const ClickDeletionsHttp = apiGroup(ClickDeletionsApi, "clickDeletions", (handlers) =>
  Effect.gen(function* () {
    const deletions = yield* ClickDeletions
    return handlers
      .handle("create", ({ payload }) => Effect.map(asManager(deletions.create(payload)), begun))
      .handle("removeOfLink", ({ path, urlParams }) =>
        Effect.map(asManager(deletions.removeOfLink(path.id, urlParams)), begun)
      )
      .handle("erase", ({ path }) =>
        confirmed.pipe(
          Effect.zipRight(asOwner(deletions.erase(path.id))),
          Effect.map((job) => success("The clicks will be erased within two minutes.", job))
        )
      )
  })
).pipe(Layer.provide(ClickDeletions.Default))
