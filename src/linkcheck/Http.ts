import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { Job } from "../job/Job.ts"
import { LinkChecksApi } from "./Api.ts"
import { LinkChecks } from "./LinkChecks.ts"

export const LinkChecksHttp = apiGroup(LinkChecksApi, "linkChecks", (handlers) =>
  Effect.gen(function* () {
    const checks = yield* LinkChecks
    return handlers
      .handle("create", () =>
        Effect.map(once(Job)(asManager(checks.create())), (job) => success("The check has started.", job))
      )
      .handle("checkLink", ({ path }) =>
        Effect.map(checks.checkLink(path.id), (link) => success("The destination will be checked soon.", link))
      )
  })
).pipe(Layer.provide(LinkChecks.Default))
