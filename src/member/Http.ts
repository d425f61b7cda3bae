import { HttpApiBuilder } from "@effect/platform"
import { Effect } from "effect"
import { manage } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { groupApi } from "../contract/GroupApi.ts"
import { MembersApi } from "./Api.ts"
import { Invites } from "./Invites.ts"
import { Members } from "./Members.ts"

export const MembersHttp = HttpApiBuilder.group(groupApi(MembersApi), "members", (handlers) =>
  Effect.gen(function* () {
    const members = yield* Members
    const invites = yield* Invites
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(members.list(urlParams), (found) => success("The people of the team.", found))
      )
      .handle("update", ({ path, payload }) =>
        Effect.map(members.update(path.id, payload.role), (member) => success("The role was changed.", member))
      )
      .handle("remove", ({ path }) =>
        Effect.as(members.remove(path.id), acknowledged("The person is no longer in the team."))
      )
      .handle("resetLink", ({ path }) =>
        Effect.map(members.resetLink(path.id), (link) =>
          success("The link works once, for 24 hours. It is shown this once: send it to the person.", link)
        )
      )
      .handle("invites", () =>
        manage.pipe(
          Effect.zipRight(invites.list()),
          Effect.map((found) => success("The open invites.", { invites: found, total: found.length }))
        )
      )
      .handle("invite", ({ payload }) =>
        manage.pipe(
          Effect.zipRight(invites.create(payload)),
          Effect.map((invite) => success("The invite was made. Its link is shown this once: send it on.", invite))
        )
      )
      .handle("withdraw", ({ path }) =>
        manage.pipe(Effect.zipRight(invites.withdraw(path.id)), Effect.as(acknowledged("The invite was withdrawn.")))
      )
  })
)
