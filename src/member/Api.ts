import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { InviteId, pathId, UserId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { CreateInvite, Invite, NewInvite } from "./Invite.ts"
import { Member, ResetLink, UpdateMember } from "./Member.ts"

const byId = Schema.Struct({ id: pathId(UserId) })
const inviteById = Schema.Struct({ id: pathId(InviteId) })
const MemberList = Schema.Struct({ members: Schema.Array(Member), total: Count }).annotations({
  identifier: "MemberList"
})
const InviteList = Schema.Struct({ invites: Schema.Array(Invite), total: Count }).annotations({
  identifier: "InviteList"
})

/** The people of the team, whom everybody there sees and owners and admins change. */
export class MembersApi extends HttpApiGroup.make("members")
  .add(
    HttpApiEndpoint.get("list", "/members")
      .setUrlParams(Slice)
      .addSuccess(Success(MemberList))
      .annotate(OpenApi.Summary, "List the people of the team")
  )
  .add(
    HttpApiEndpoint.put("update", "/members/:id")
      .setPath(byId)
      .setPayload(UpdateMember)
      .addSuccess(Success(Member))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Give a person another role")
      .annotate(
        OpenApi.Description,
        "Keys that the person made with a role above the new one are refused (401) until the person has that role again; with a lower role, the person's open invites are withdrawn. Raising to one's own role takes a session whose password was given in the last 30 minutes."
      )
  )
  .add(
    HttpApiEndpoint.del("remove", "/members/:id")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Remove a person from the team, or leave it")
      .annotate(OpenApi.Description, "The sessions of the person in the team end, and the keys made there are deleted.")
  )
  .add(
    HttpApiEndpoint.post("resetLink", "/members/:id/reset")
      .setPath(byId)
      .addSuccess(Success(ResetLink))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Make a link by which a person sets a new password")
      .annotate(
        OpenApi.Description,
        "Takes a session whose password was given in the last 30 minutes, no API key. The link works once, for 24 hours; only for those who are in no other team."
      )
  )
  .add(
    HttpApiEndpoint.get("invites", "/invites")
      .addSuccess(Success(InviteList))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "List the open invites")
  )
  .add(
    HttpApiEndpoint.post("invite", "/invites")
      .setPayload(CreateInvite)
      .addSuccess(Success(NewInvite), { status: 201 })
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Invite a person")
      .annotate(
        OpenApi.Description,
        "The answer holds the link, this once. It works once, for 7 days, and takes the place of an open invite for the same address. Where the server sends mail, it is mailed to the address as well, in the language of `Accept-Language` where the server has it. One's own role takes a session whose password was given in the last 30 minutes."
      )
  )
  .add(
    HttpApiEndpoint.post("renew", "/invites/:id/link")
      .setPath(inviteById)
      .addSuccess(Success(NewInvite))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Make another link for an open invite")
      .annotate(
        OpenApi.Description,
        "It takes the place of the one before, works for 7 days from now, and is mailed to the invite's address where the server sends mail. One's own role takes a session whose password was given in the last 30 minutes."
      )
  )
  .add(
    HttpApiEndpoint.del("withdraw", "/invites/:id")
      .setPath(inviteById)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Withdraw an invite")
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Members")
  .annotate(
    OpenApi.Description,
    "The people of the team and the invites to it. Everybody sees who is there, owners and admins change it."
  ) {}
