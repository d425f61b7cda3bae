import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { InviteId } from "../contract/Id.ts"
import { Uri } from "../contract/Output.ts"
import { Role } from "../contract/Role.ts"
import { clearableText } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Email } from "../user/Person.ts"

export const MailProgress = Schema.Literal("waiting", "delayed", "sent", "failed")
export type MailProgress = typeof MailProgress.Type

/** An invite that has not been accepted yet. */
export const Invite = Schema.Struct({
  id: InviteId,
  role: Role,
  email: describe(
    "The only email address that can accept the invite; null for any address.",
    Schema.NullOr(Schema.String)
  ),
  created_at: Timestamp,
  expires_at: Timestamp,
  created_by_username: Schema.String,
  mail: describe(
    "The status of its email. `delayed` means that the server is retrying for up to three days, `failed` that it gave up. Null if no email was sent, or if it was sent before the server last started.",
    Schema.NullOr(MailProgress)
  )
}).annotations({ identifier: "Invite" })
export type Invite = typeof Invite.Type

/** A new invite with its link, which only this response contains. */
export const NewInvite = Schema.Struct({
  ...Invite.fields,
  url: describe("The link to send to the invited person. It is shown only once.", Uri),
  replaces: describe(
    "Whether it replaced an earlier invite for the same address, whose link no longer works.",
    Schema.Boolean
  ),
  mailed: describe(
    "Whether the server is emailing it. It does not if the invite has no address, the server does not send email, or the limit of 50 per hour for a team or 3 for an address is reached.",
    Schema.Boolean
  )
}).annotations({ identifier: "NewInvite" })
export type NewInvite = typeof NewInvite.Type

export const CreateInvite = Schema.Struct({
  role: describe("At most the caller's own role.", Role),
  email: describe(
    "The only email address that can accept the invite; null for anyone who has the link.",
    clearableText(Email)
  )
}).annotations({ identifier: "CreateInvite" })

export class InviteNotFound extends NotFound {
  override readonly _tag = "InviteNotFound"
  constructor() {
    super(fault("unknown_invite"))
  }
}
