import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { UserId } from "../contract/Id.ts"
import { Uri } from "../contract/Output.ts"
import { Role } from "../contract/Role.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** A member of the team; `id` is the user's id. */
export const Member = Schema.Struct({
  id: UserId,
  username: Schema.String,
  email: describe(
    "Visible to owners and admins. Members only see their own; for others it is null.",
    Schema.NullOr(Schema.String)
  ),
  role: Role,
  created_at: describe("When the person joined the team.", Timestamp),
  last_seen_at: describe("When the person last used the dashboard in this team.", Schema.NullOr(Timestamp)),
  is_you: Schema.Boolean
}).annotations({ identifier: "Member" })
export type Member = typeof Member.Type

export const UpdateMember = Schema.Struct({ role: describe("At most the caller's own role.", Role) }).annotations({
  identifier: "UpdateMember"
})

/** A link to set a new password. */
export const ResetLink = Schema.Struct({
  url: describe("The link. It is shown only once.", Uri),
  expires_at: Timestamp
}).annotations({ identifier: "ResetLink" })
export type ResetLink = typeof ResetLink.Type

export class MemberNotFound extends NotFound {
  override readonly _tag = "MemberNotFound"
  constructor() {
    super(fault("unknown_person"))
  }
}

export class LastOwner extends Invalid {
  override readonly _tag = "LastOwner"
  constructor() {
    super(fault("team_needs_owner"), { role: [fault("last_owner")] }, "last_owner")
  }
}
