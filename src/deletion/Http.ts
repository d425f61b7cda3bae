import { Effect, Layer } from "effect"
import { confirmed, signedIn } from "../auth/Policy.ts"
import { clearCookie } from "../auth/session/Cookie.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { Settings } from "../settings/Settings.ts"
import { AccountDeletions } from "./AccountDeletions.ts"
import { DeletionApi } from "./Api.ts"
import { TeamDeletions } from "./TeamDeletions.ts"

export const DeletionHttp = apiGroup(DeletionApi, "deletion", (handlers) =>
  Effect.gen(function* () {
    const teams = yield* TeamDeletions
    const accounts = yield* AccountDeletions
    const settings = yield* Settings
    return handlers
      .handle("team", () =>
        signedIn.pipe(
          Effect.flatMap(teams.show),
          Effect.map((found) => success("What deleting the team would delete.", found))
        )
      )
      .handle("deleteTeam", ({ payload }) =>
        confirmed.pipe(
          Effect.flatMap((caller) => teams.remove(caller, payload.name)),
          Effect.as(acknowledged("The team was deleted."))
        )
      )
      .handle("account", () =>
        signedIn.pipe(
          Effect.flatMap(accounts.show),
          Effect.map((found) => success("What deleting your account would delete.", found))
        )
      )
      .handle("deleteAccount", ({ payload }) =>
        confirmed.pipe(
          Effect.flatMap((caller) => accounts.remove(caller, payload.username)),
          Effect.zipRight(clearCookie(settings)),
          Effect.as(acknowledged("Your account was deleted."))
        )
      )
  })
).pipe(Layer.provide([TeamDeletions.Default, AccountDeletions.Default]))
