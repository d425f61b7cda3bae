import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { languageFor } from "../http/Language.ts"
import { MembersApi } from "./Api.ts"
import { Invites } from "./Invites.ts"
import { Members } from "./Members.ts"

/** The language that whoever asks reads best. */
const language = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  languageFor(headers["accept-language"])
)

export const MembersHttp = apiGroup(MembersApi, "members", (handlers) =>
  Effect.gen(function* () {
    const members = yield* Members
    const invites = yield* Invites
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(members.list(urlParams), (found) => success("The people of the team.", found))
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
          Effect.map((link) =>
            success("The link works once, for 24 hours. It is shown this once: send it to the person.", link)
          )
        )
      )
      .handle("invites", () =>
        invites.list().pipe(
          asManager,
          Effect.map((found) => success("The open invites.", { invites: found, total: found.length }))
        )
      )
      .handle("invite", ({ payload }) =>
        Effect.flatMap(language, (one) => invites.create(payload, one)).pipe(
          asManager,
          Effect.map((invite) =>
            invite.replaces
              ? success(
                  "The invite takes the place of the one before. Its link is shown this once: send it on.",
                  invite
                )
              : success("The invite was made. Its link is shown this once: send it on.", invite)
          )
        )
      )
      .handle("renew", ({ path }) =>
        Effect.flatMap(language, (one) => invites.renew(path.id, one)).pipe(
          asManager,
          Effect.map((invite) => success("The invite has another link, which is shown this once.", invite))
        )
      )
      .handle("withdraw", ({ path }) =>
        invites.withdraw(path.id).pipe(asManager, Effect.as(acknowledged("The invite was withdrawn.")))
      )
  })
).pipe(Layer.provide([Members.Default, Invites.Default]))
