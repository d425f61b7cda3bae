import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs, needsSession } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { InviteId, pathId, UserId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
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

/** The members of the team. All members can list them; owners and admins can change them. */
export class MembersApi extends HttpApiGroup.make("members")
  .add(
    HttpApiEndpoint.get("list", "/members")
      .annotateContext(needs("team:read", "viewer", "apart"))
      .setUrlParams(Slice)
      .addSuccess(Success(MemberList))
      .annotate(OpenApi.Summary, "List the members of the team")
  )
  .add(
    HttpApiEndpoint.put("update", "/members/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(UpdateMember)
      .addSuccess(Success(Member))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Change a person's role")
      .annotate(
        OpenApi.Description,
        "Keys that the person created with a role above the new one are refused (401) until the person has that role again. Lowering the role also revokes the person's open invites. Granting the caller's own role requires a session whose password was confirmed in the last 30 minutes."
      )
      .pipe(audited("member.role_changed"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/members/:id")
      .annotateContext(needs("team:write", "viewer", "shared"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Remove a person from the team, or leave it")
      .annotate(OpenApi.Description, "Ends the person's sessions in the team and deletes the keys they created there.")
      .pipe(audited("member.removed"))
  )
  .add(
    HttpApiEndpoint.post("resetLink", "/members/:id/reset")
      .annotateContext(needsSession("admin"))
      .setPath(byId)
      .addSuccess(Success(ResetLink))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Create a password reset link for a person")
      .annotate(
        OpenApi.Description,
        "Requires a session whose password was confirmed in the last 30 minutes; API keys cannot do this. The person must not be in another team. The link works once and expires after 24 hours."
      )
      .pipe(audited("member.reset"))
  )
  .add(
    HttpApiEndpoint.get("invites", "/invites")
      .annotateContext(needs("team:read", "admin", "refused"))
      .addSuccess(Success(InviteList))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "List open invites")
  )
  .add(
    HttpApiEndpoint.post("invite", "/invites")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(CreateInvite)
      .addSuccess(Success(NewInvite), { status: 201 })
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Invite a person")
      .annotate(
        OpenApi.Description,
        "The response contains the link, which is shown only once. It works once and expires after 7 days. It replaces an open invite for the same address. If the server sends email, it also emails the link, in the language of `Accept-Language` if available. Inviting with the caller's own role requires a session whose password was confirmed in the last 30 minutes."
      )
      .pipe(audited("member.invited"))
  )
  .add(
    HttpApiEndpoint.post("renew", "/invites/:id/link")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(inviteById)
      .addSuccess(Success(NewInvite))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Create a new link for an open invite")
      .annotate(
        OpenApi.Description,
        "The new link replaces the previous one and expires after 7 days. If the server sends email, it emails the link to the invite's address. An invite with the caller's own role requires a session whose password was confirmed in the last 30 minutes."
      )
      .pipe(audited("invite.renewed"))
  )
  .add(
    HttpApiEndpoint.del("withdraw", "/invites/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(inviteById)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Withdraw an invite")
      .pipe(audited("invite.revoked"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Members")
  .annotate(
    OpenApi.Description,
    "The members of the team, and its invites. All members can see the members; owners and admins can change them."
  ) {}
