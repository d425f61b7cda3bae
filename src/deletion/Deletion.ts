import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { TeamId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"

const counted = {
  link_count: Count,
  page_count: Count,
  qrcode_count: Count,
  upload_count: Count,
  domain_count: Count,
  key_count: Count,
  click_count: describe("Clicks on its links and on the links of its pages, without bots.", Count)
}

/** The records that the deletion of a team deletes. */
export const TeamDeletion = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  member_count: Count,
  ...counted
}).annotations({ identifier: "TeamDeletion" })
export type TeamDeletion = typeof TeamDeletion.Type

const NamedTeam = Schema.Struct({ id: TeamId, name: Schema.String })

/** The teams that the deletion of an account affects. */
export const AccountDeletion = Schema.Struct({
  deleted: describe("Teams without other members. They are deleted too.", Schema.Array(TeamDeletion)),
  left: describe(
    "Teams that remain, with everything this person created there except API keys.",
    Schema.Array(NamedTeam)
  ),
  blocked: describe(
    "Teams with other members but no other owner. First make another member an owner, or delete the team.",
    Schema.Array(NamedTeam)
  )
}).annotations({ identifier: "AccountDeletion" })
export type AccountDeletion = typeof AccountDeletion.Type

export const DeleteTeam = Schema.Struct({
  name: describe("The name of the team, as confirmation.", Schema.String)
}).annotations({ identifier: "DeleteTeam" })

export const DeleteAccount = Schema.Struct({
  username: describe("The caller's username, as confirmation.", Schema.String)
}).annotations({ identifier: "DeleteAccount" })

/** Owners can't delete their only team, because they could no longer sign in. */
export class OnlyTeam extends Invalid {
  override readonly _tag = "OnlyTeam"
  constructor() {
    super(fault("only_team"), undefined, "only_team")
  }
}

export class OwnerNeeded extends Invalid {
  override readonly _tag = "OwnerNeeded"
  constructor(names: ReadonlyArray<string>) {
    super(fault("last_owner_of_teams", { names }), undefined, "last_owner")
  }
}
