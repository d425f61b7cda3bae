import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { DomainsApi } from "./Api.ts"
import { Domain } from "./Domain.ts"
import { Domains } from "./Domains.ts"
import { Verification } from "./Verification.ts"

export const DomainsHttp = apiGroup(DomainsApi, "domains", (handlers) =>
  Effect.gen(function* () {
    const domains = yield* Domains
    const verification = yield* Verification
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(domains.list(urlParams), (found) => success("The team's domains.", found))
      )
      .handle("create", ({ payload }) =>
        domains.create(payload).pipe(
          asManager,
          once(Domain),
          Effect.map((domain) => success("The domain was added.", domain))
        )
      )
      .handle("get", ({ path }) => Effect.map(domains.get(path.id), (domain) => success("The domain.", domain)))
      .handle("update", ({ path, payload }) =>
        domains.update(path.id, payload).pipe(
          asManager,
          Effect.map((domain) => success("The domain was changed.", domain))
        )
      )
      .handle("remove", ({ path }) =>
        domains.remove(path.id).pipe(asManager, Effect.as(acknowledged("The domain was deleted.")))
      )
      .handle("check", ({ path }) =>
        verification.check(path.id).pipe(
          asManager,
          Effect.map((found) => success(found.message, found))
        )
      )
  })
).pipe(Layer.provide([Domains.Default, Verification.Default]))
