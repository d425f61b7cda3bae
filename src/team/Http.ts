import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { NewKey } from "../auth/key/Key.ts"
import { Keys } from "../auth/key/Keys.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { asManager, asSignedIn } from "../auth/Policy.ts"
import { acknowledged, success, warningOf } from "../contract/Envelope.ts"
import { fault } from "../contract/faults/Fault.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { warn } from "../http/Warnings.ts"
import { once, remember } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { isNear, isWithin, networksOf } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import { KeysApi, TeamApi } from "./Api.ts"
import { Team, type TeamUsage } from "./Team.ts"
import { Teams } from "./Teams.ts"

const unlimited = { limit: 0, remaining: 0, reset: 0 }

/** The state of the rate limits of the caller's team. Reading it doesn't count as a request. */
export class Usage extends Effect.Service<Usage>()("team/Usage", {
  dependencies: [Keys.Default, RateLimits.Default],
  effect: Effect.gen(function* () {
    const keys = yield* Keys
    const limits = yield* RateLimits
    const { rateLimit } = yield* Settings
    return {
      ofCaller: traced("Usage.ofCaller")(function* () {
        const { keys: known, total } = yield* keys.list({})
        const standing = yield* Effect.forEach(
          known,
          ({ id, name }) =>
            Effect.map(limits.lookAtKey(id), (window) => {
              const { limit, remaining, reset } = window ?? unlimited
              return { id, name, limit, remaining, reset }
            }),
          { concurrency: 16 }
        )
        return { limit: rateLimit, keys: standing, total } satisfies typeof TeamUsage.Type
      })
    }
  })
}) {}

export const KeysHttp = apiGroup(KeysApi, "keys", (handlers) =>
  Effect.gen(function* () {
    const keys = yield* Keys
    return handlers
      .handle("list", ({ urlParams }) =>
        keys.list(urlParams).pipe(
          asManager,
          Effect.map((found) => success("The team's API keys.", found))
        )
      )
      .handle("create", ({ payload }) =>
        keys.create(payload, remember).pipe(
          asManager,
          once(NewKey, { isSecret: true }),
          Effect.map((key) => success("The key was created. It is shown only once, so save it now.", key))
        )
      )
      .handle("get", ({ path }) =>
        keys.get(path.id).pipe(
          asManager,
          Effect.map((key) => success("The API key.", key))
        )
      )
      .handle("update", ({ path, payload }) =>
        keys.update(path.id, payload).pipe(
          asManager,
          Effect.map((key) => success("The key was changed.", key))
        )
      )
      .handle("rotate", ({ path, payload }) =>
        keys.rotate(path.id, payload, remember).pipe(
          asManager,
          once(NewKey, { isSecret: true }),
          Effect.map((key) => success("The key has a new secret. It is shown only once, so save it now.", key))
        )
      )
      .handle("revoke", ({ path }) =>
        keys.revoke(path.id).pipe(asManager, Effect.as(acknowledged("The key was revoked.")))
      )
  })
).pipe(Layer.provide(Keys.Default))

export const TeamHttp = apiGroup(TeamApi, "team", (handlers) =>
  Effect.gen(function* () {
    const teams = yield* Teams
    const usage = yield* Usage
    const settings = yield* Settings
    /** Warns if a network holds the private address that the request seems to come from. */
    const warnOfProxy = (networks: ReadonlyArray<string>) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
        const address = clientAddress(request, settings)
        const holds = isNear(address) && isWithin(address, networksOf(networks.join(",")) ?? [])
        return holds ? warn([warningOf("ignored_networks", fault("proxy_hides_addresses", { address }))]) : Effect.void
      })
    return handlers
      .handle("get", () => Effect.map(teams.ofCaller(), (team) => success("Your team.", team)))
      .handle("update", ({ payload }) =>
        teams.update(payload).pipe(
          asManager,
          Effect.tap(({ ignored_networks }) =>
            payload.ignored_networks ? warnOfProxy(ignored_networks) : Effect.void
          ),
          Effect.map((team) => success("The team was changed.", team))
        )
      )
      .handle("create", ({ payload }) =>
        teams.createForCaller(payload.name).pipe(
          asSignedIn,
          once(Team),
          Effect.map((team) => success("The team was created.", team))
        )
      )
      .handle("usage", () =>
        usage.ofCaller().pipe(
          asManager,
          Effect.map((found) => success("The rate limit status of each key.", found))
        )
      )
  })
).pipe(Layer.provide([Teams.Default, Usage.Default]))
