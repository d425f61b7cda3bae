import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Forbidden, Invalid, NotFound, Unauthorized } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { Role } from "../contract/Role.ts"
import { Line, optional } from "../contract/Text.ts"
import { Timezone } from "../contract/Timezone.ts"
import { Email, GivenPassword, NewPassword, Username } from "../user/Person.ts"

/** The purpose of a one-time link. */
export const LinkKind = Schema.Literal("setup", "invite", "reset", "open")
export type LinkKind = typeof LinkKind.Type

const token = describe("The token of a one-time link: the part after its `#`.", Line(128))

export const SignIn = Schema.Struct({ email: Email, password: GivenPassword }).annotations({ identifier: "SignIn" })

export const OneTimeToken = Schema.Struct({ token }).annotations({ identifier: "OneTimeToken" })

/** The details of a one-time link, for the screen on which its recipient uses it. */
export const TokenState = Schema.Struct({
  kind: LinkKind,
  team_name: Schema.String,
  email: describe("The email address that the link is for; null for any address.", Schema.NullOr(Schema.String)),
  role: describe("The role that the person gets in the team.", Schema.NullOr(Role)),
  known: describe("Whether an account has this email address.", Schema.Boolean),
  in_team: describe(
    "For an invite: whether the person signed in in this browser is already in the team.",
    Schema.Boolean
  )
}).annotations({ identifier: "TokenState" })
export type TokenState = typeof TokenState.Type

export const SetUp = Schema.Struct({
  token,
  team_name: Line(255),
  username: Username,
  email: Email,
  password: NewPassword,
  timezone: describe("The time zone of the team, such as that of the owner's browser.", optional(Timezone))
}).annotations({ identifier: "SetUp" })

export const Join = Schema.Struct({
  token,
  email: Email,
  password: describe(
    "The password of the existing account, or of the new one (at least 12 characters).",
    GivenPassword
  ),
  username: describe("Required if there is no account with this email address.", optional(Username))
}).annotations({ identifier: "Join" })

export const ResetPassword = Schema.Struct({
  token,
  password: NewPassword,
  revoke_keys: describe(
    "Whether to revoke the API keys and open invites that this person created as well; false by default.",
    optional(Schema.Boolean)
  )
}).annotations({ identifier: "ResetPassword" })

export const ForgotPassword = Schema.Struct({ email: Email }).annotations({ identifier: "ForgotPassword" })

/** The features that this installation offers before sign-in. */
export const SignInOptions = Schema.Struct({
  sends_mail: describe("Whether the server sends email: password reset links and invites.", Schema.Boolean),
  is_set_up: describe("Whether anyone has an account with a password yet.", Schema.Boolean),
  oidc: describe(
    "The OpenID Connect provider that people can sign in with, at `/app/oidc`; null if there is none.",
    Schema.NullOr(Schema.Struct({ name: Schema.String }))
  ),
  password_sign_in: describe(
    "Whether everyone can sign in with a password; otherwise, only owners of a team can.",
    Schema.Boolean
  ),
  passkeys: describe("Whether anyone can sign in with a passkey at this host.", Schema.Boolean)
}).annotations({ identifier: "SignInOptions" })
export type SignInOptions = typeof SignInOptions.Type

/** What remains to do after the end of a session. */
export const SignedOut = Schema.Struct({
  sign_out_url: describe(
    "Where the OpenID Connect provider ends its own session; null if the session did not begin there, or if the provider does not offer that.",
    Schema.NullOr(Schema.String)
  )
}).annotations({ identifier: "SignedOut" })

export const ConfirmPassword = Schema.Struct({ password: GivenPassword }).annotations({ identifier: "ConfirmPassword" })

export class WrongPassword extends Unauthorized {
  override readonly _tag = "WrongPassword"
  constructor() {
    super(fault("wrong_password"), undefined, "wrong_password")
  }
}

/**
 * The email address and password for accepting an invite match no account, and the request lacks a name for a new one.
 */
export class NoSuchAccount extends Unauthorized {
  override readonly _tag = "NoSuchAccount"
  constructor() {
    super(fault("no_such_account"), undefined, "wrong_password")
  }
}

export class MailOff extends Invalid {
  override readonly _tag = "MailOff"
  constructor() {
    super(fault("mail_off"), undefined, "mail_off")
  }
}

export class LinkSpent extends NotFound {
  override readonly _tag = "LinkSpent"
  constructor() {
    super(fault("link_spent"), undefined, "link_spent")
  }
}

export class InNoTeam extends Forbidden {
  override readonly _tag = "InNoTeam"
  constructor() {
    super(fault("in_no_team"), undefined, "in_no_team")
  }
}
