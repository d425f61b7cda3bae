import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid } from "../contract/Failure.ts"
import { TeamId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"

const counted = {
  link_count: Count,
  page_count: Count,
  qrcode_count: Count,
  upload_count: Count,
  domain_count: Count,
  key_count: Count,
  click_count: describe("Clicks by people on its links and on what its pages link to.", Count)
}

/** What goes with a team. */
export const TeamDeletion = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  member_count: Count,
  ...counted
}).annotations({ identifier: "TeamDeletion" })
export type TeamDeletion = typeof TeamDeletion.Type

const NamedTeam = Schema.Struct({ id: TeamId, name: Schema.String })

/** What goes with an account. */
export const AccountDeletion = Schema.Struct({
  deleted: describe("Teams that have no other member: they are deleted as well.", Schema.Array(TeamDeletion)),
  left: describe("Teams that stay, with all that was made there but API keys.", Schema.Array(NamedTeam)),
  blocked: describe(
    "Teams with other members and no other owner: make somebody else an owner there, or delete them, first.",
    Schema.Array(NamedTeam)
  )
}).annotations({ identifier: "AccountDeletion" })
export type AccountDeletion = typeof AccountDeletion.Type

export const DeleteTeam = Schema.Struct({
  name: describe("The name of the team, to show that it is meant.", Schema.String)
}).annotations({ identifier: "DeleteTeam" })

export const DeleteAccount = Schema.Struct({
  username: describe("One's own name, to show that it is meant.", Schema.String)
}).annotations({ identifier: "DeleteAccount" })

/** Nobody could sign in any more to whom nothing else is left. */
export class OnlyTeam extends Invalid {
  override readonly _tag = "OnlyTeam"
  constructor() {
    super("This is your only team: delete your account instead, and it goes along.", undefined, "only_team")
  }
}

export class OwnerNeeded extends Invalid {
  override readonly _tag = "OwnerNeeded"
  constructor(names: ReadonlyArray<string>) {
    super(
      `You are the last owner of ${names.join(", ")}: make somebody else an owner there, or delete the team, first.`,
      undefined,
      "last_owner"
    )
  }
}
