import { HttpApiBuilder } from "@effect/platform"
import { Effect } from "effect"
import { LindenApi } from "../Api.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { Keys } from "./Keys.ts"
import { manage } from "./Policy.ts"
import { Teams } from "./Teams.ts"

export const KeysHttp = HttpApiBuilder.group(LindenApi, "keys", (handlers) =>
  Effect.gen(function* () {
    const keys = yield* Keys
    return handlers
      .handle("list", () =>
        manage.pipe(
          Effect.zipRight(keys.list()),
          Effect.map((found) => success("The API keys of the team.", { keys: found, total: found.length }))
        )
      )
      .handle("create", ({ payload }) =>
        manage.pipe(
          Effect.zipRight(keys.create(payload)),
          Effect.map((key) => success("The key was created. It is shown this once: keep it.", key))
        )
      )
      .handle("get", ({ path }) =>
        manage.pipe(
          Effect.zipRight(keys.get(path.id)),
          Effect.map((key) => success("The API key.", key))
        )
      )
      .handle("revoke", ({ path }) =>
        manage.pipe(Effect.zipRight(keys.revoke(path.id)), Effect.as(acknowledged("The key was revoked.")))
      )
  })
)

export const TeamHttp = HttpApiBuilder.group(LindenApi, "team", (handlers) =>
  Effect.gen(function* () {
    const teams = yield* Teams
    return handlers.handle("get", () => Effect.map(teams.ofCaller(), (team) => success("Your team.", team)))
  })
)
