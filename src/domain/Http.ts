import { HttpApiBuilder } from "@effect/platform"
import { Effect } from "effect"
import { manage } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { groupApi } from "../contract/GroupApi.ts"
import { DomainsApi } from "./Api.ts"
import { Domains } from "./Domains.ts"
import { Verification } from "./Verification.ts"

export const DomainsHttp = HttpApiBuilder.group(groupApi(DomainsApi), "domains", (handlers) =>
  Effect.gen(function* () {
    const domains = yield* Domains
    const verification = yield* Verification
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(domains.list(urlParams), (found) => success("The domains of the team.", found))
      )
      .handle("create", ({ payload }) =>
        manage.pipe(
          Effect.zipRight(domains.create(payload)),
          Effect.map((domain) => success("The domain was added.", domain))
        )
      )
      .handle("get", ({ path }) => Effect.map(domains.get(path.id), (domain) => success("The domain.", domain)))
      .handle("update", ({ path, payload }) =>
        manage.pipe(
          Effect.zipRight(domains.update(path.id, payload)),
          Effect.map((domain) => success("The domain was changed.", domain))
        )
      )
      .handle("remove", ({ path }) =>
        manage.pipe(Effect.zipRight(domains.remove(path.id)), Effect.as(acknowledged("The domain was deleted.")))
      )
      .handle("check", ({ path }) =>
        manage.pipe(
          Effect.zipRight(verification.check(path.id)),
          Effect.map((found) => success(found.message, found))
        )
      )
  })
)
