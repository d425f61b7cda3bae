import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Forbidden, Invalid, NotFound, Unauthorized } from "../contract/Failure.ts"
import { Role } from "../contract/Role.ts"
import { Line, optional } from "../contract/Text.ts"
import { Email, GivenPassword, NewPassword, Username } from "../user/Person.ts"

/** The purpose of a one-time link. */
export const LinkKind = Schema.Literal("setup", "invite", "reset", "open")
export type LinkKind = typeof LinkKind.Type

const token = describe("The token of a one-time link: what stands behind its `#`.", Line(128))

export const SignIn = Schema.Struct({ email: Email, password: GivenPassword }).annotations({ identifier: "SignIn" })

export const OneTimeToken = Schema.Struct({ token }).annotations({ identifier: "OneTimeToken" })

/** What a one-time link would do, for the screen that completes it. */
export const TokenState = Schema.Struct({
  kind: LinkKind,
  team_name: Schema.String,
  email: describe("The e-mail address that the link is for; null is any.", Schema.NullOr(Schema.String)),
  role: describe("The role that one would have in the team.", Schema.NullOr(Role)),
  known: describe("Whether an account has this e-mail address.", Schema.Boolean),
  in_team: describe("Whether who is signed in in this browser is in the team of an invite already.", Schema.Boolean)
}).annotations({ identifier: "TokenState" })
export type TokenState = typeof TokenState.Type

export const SetUp = Schema.Struct({
  token,
  team_name: Line(255),
  username: Username,
  email: Email,
  password: NewPassword
}).annotations({ identifier: "SetUp" })

export const Join = Schema.Struct({
  token,
  email: Email,
  password: describe(
    "The account's own, or the one of the account to be made (at least 10 characters).",
    GivenPassword
  ),
  username: describe("Needed where there is no account with this e-mail address.", optional(Username))
}).annotations({ identifier: "Join" })

export const ResetPassword = Schema.Struct({
  token,
  password: NewPassword,
  revoke_keys: describe(
    "Whether the API keys and open invites that this person made are revoked as well; false where it is left out.",
    optional(Schema.Boolean)
  )
}).annotations({ identifier: "ResetPassword" })

export const ForgotPassword = Schema.Struct({ email: Email }).annotations({ identifier: "ForgotPassword" })

/** What this installation offers people who are not signed in. */
export const SignInOptions = Schema.Struct({
  sends_mail: describe("Whether the server sends mail: links for new passwords, and invites.", Schema.Boolean)
}).annotations({ identifier: "SignInOptions" })
export type SignInOptions = typeof SignInOptions.Type

export const ConfirmPassword = Schema.Struct({ password: GivenPassword }).annotations({ identifier: "ConfirmPassword" })

export class WrongPassword extends Unauthorized {
  override readonly _tag = "WrongPassword"
  constructor() {
    super("The e-mail address or the password is wrong.", undefined, "wrong_password")
  }
}

/**
 * The e-mail address and password for accepting an invite match no account, and the request has no name for a new one.
 */
export class NoSuchAccount extends Unauthorized {
  override readonly _tag = "NoSuchAccount"
  constructor() {
    super(
      "No account has this e-mail address and password. To make a new account, give a username as well.",
      undefined,
      "wrong_password"
    )
  }
}

export class MailOff extends Invalid {
  override readonly _tag = "MailOff"
  constructor() {
    super(
      "This server sends no mail: ask an owner or admin of your team, or whoever runs the server, for a link.",
      undefined,
      "mail_off"
    )
  }
}

export class LinkSpent extends NotFound {
  override readonly _tag = "LinkSpent"
  constructor() {
    super("This link is not valid (any more): it may have been used, or its time is over.", undefined, "link_spent")
  }
}

export class InNoTeam extends Forbidden {
  override readonly _tag = "InNoTeam"
  constructor() {
    super("You are in no team any more: ask somebody there for an invite.", undefined, "in_no_team")
  }
}
