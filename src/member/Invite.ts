import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { InviteId } from "../contract/Id.ts"
import { Uri } from "../contract/Output.ts"
import { Role } from "../contract/Role.ts"
import { clearableText } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Email } from "../user/Person.ts"

export const MailProgress = Schema.Literal("waiting", "delayed", "sent", "failed")
export type MailProgress = typeof MailProgress.Type

/** An invite that nobody has accepted yet. */
export const Invite = Schema.Struct({
  id: InviteId,
  role: Role,
  email: describe("The e-mail address that alone may accept it; null is any.", Schema.NullOr(Schema.String)),
  created_at: Timestamp,
  expires_at: Timestamp,
  created_by_username: Schema.String,
  mail: describe(
    "How its mail went: `delayed` failed and is tried again for some minutes, `failed` was given up; null where none was sent, or before the server was last started.",
    Schema.NullOr(MailProgress)
  )
}).annotations({ identifier: "Invite" })
export type Invite = typeof Invite.Type

/** An invite at its creation, the only time that its link is shown. */
export const NewInvite = Schema.Struct({
  ...Invite.fields,
  url: describe("The link to send to whom it is for, shown this once.", Uri),
  replaces: describe("Whether an earlier link for the same address stopped working with it.", Schema.Boolean),
  mailed: describe(
    "Whether it is being mailed to the address: not where there is none, where the server sends no mail, and beyond 50 an hour of a team or 3 of an address.",
    Schema.Boolean
  )
}).annotations({ identifier: "NewInvite" })
export type NewInvite = typeof NewInvite.Type

export const CreateInvite = Schema.Struct({
  role: describe("At most one's own role.", Role),
  email: describe("Who alone may accept it; null is whoever has the link.", clearableText(Email))
}).annotations({ identifier: "CreateInvite" })

export class InviteNotFound extends NotFound {
  override readonly _tag = "InviteNotFound"
  constructor() {
    super("There is no such invite in this team.")
  }
}
