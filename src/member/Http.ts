import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { languageFor } from "../http/Language.ts"
import { once } from "../idempotency/Once.ts"
import { MembersApi } from "./Api.ts"
import { Invites } from "./Invites.ts"
import { ResetLink } from "./Member.ts"
import { Members } from "./Members.ts"

/** The preferred language of the caller. */
const language = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  languageFor(headers["accept-language"])
)

export const MembersHttp = apiGroup(MembersApi, "members", (handlers) =>
  Effect.gen(function* () {
    const members = yield* Members
    const invites = yield* Invites
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(members.list(urlParams), (found) => success("The team's members.", found))
      )
      .handle("update", ({ path, payload }) =>
        members.update(path.id, payload.role).pipe(
          asManager,
          Effect.map((member) => success("The role was changed.", member))
        )
      )
      .handle("remove", ({ path }) =>
        Effect.as(members.remove(path.id), acknowledged("The person is no longer in the team."))
      )
      .handle("resetLink", ({ path }) =>
        members.resetLink(path.id).pipe(
          asManager,
          once(ResetLink, { isSecret: true }),
          Effect.map((link) =>
            success("The link works once, for 24 hours. It is shown only once. Send it to the person.", link)
          )
        )
      )
      .handle("invites", () =>
        invites.list().pipe(
          asManager,
          Effect.map((found) => success("The team's open invites.", { invites: found, total: found.length }))
        )
      )
      .handle("invite", ({ payload }) =>
        Effect.flatMap(language, (one) => invites.create(payload, one)).pipe(
          asManager,
          Effect.map((invite) =>
            invite.replaces
              ? success("The invite was created and replaces the previous one. Its link is shown only once.", invite)
              : success("The invite was created. Its link is shown only once.", invite)
          )
        )
      )
      .handle("renew", ({ path }) =>
        Effect.flatMap(language, (one) => invites.renew(path.id, one)).pipe(
          asManager,
          Effect.map((invite) => success("The invite has a new link. It is shown only once.", invite))
        )
      )
      .handle("withdraw", ({ path }) =>
        invites.withdraw(path.id).pipe(asManager, Effect.as(acknowledged("The invite was revoked.")))
      )
  })
).pipe(Layer.provide([Members.Default, Invites.Default]))
