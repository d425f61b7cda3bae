import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { UserId } from "../contract/Id.ts"
import { Uri } from "../contract/Output.ts"
import { Role } from "../contract/Role.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** A person in the team; `id` is the person's. */
export const Member = Schema.Struct({
  id: UserId,
  username: Schema.String,
  email: describe("Null for members, besides their own: owners and admins see it.", Schema.NullOr(Schema.String)),
  role: Role,
  created_at: describe("Since when the person is in the team.", Timestamp),
  last_seen_at: describe("When the person last used the dashboard in this team.", Schema.NullOr(Timestamp)),
  is_you: Schema.Boolean
}).annotations({ identifier: "Member" })
export type Member = typeof Member.Type

export const UpdateMember = Schema.Struct({ role: describe("At most one's own role.", Role) }).annotations({
  identifier: "UpdateMember"
})

/** A link by which a person sets a new password. */
export const ResetLink = Schema.Struct({
  url: describe("The link, shown this once.", Uri),
  expires_at: Timestamp
}).annotations({ identifier: "ResetLink" })
export type ResetLink = typeof ResetLink.Type

export class MemberNotFound extends NotFound {
  override readonly _tag = "MemberNotFound"
  constructor() {
    super("There is no such person in this team.")
  }
}

export class LastOwner extends Invalid {
  override readonly _tag = "LastOwner"
  constructor() {
    super(
      "The team needs an owner.",
      { role: ["This is the last owner: make somebody else an owner first."] },
      "last_owner"
    )
  }
}
