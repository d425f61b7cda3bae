import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { Invalid, NotFound, Unauthorized } from "../../contract/Failure.ts"
import { type FaultCode, fault } from "../../contract/faults/Fault.ts"
import { PasskeyId } from "../../contract/Id.ts"
import { Count } from "../../contract/Output.ts"
import { Line, optional } from "../../contract/Text.ts"
import { Timestamp } from "../../contract/Timestamp.ts"

/** The maximum number of passkeys of an account. */
export const mostPasskeys = 20

/** The number of recovery codes that an account gets at once. */
export const recoveryCodeCount = 10

/** A way to prove a sign-in besides the password. */
export const FactorKind = Schema.Literal("totp", "passkey", "recovery")
export type FactorKind = typeof FactorKind.Type

/** A browser's object of the Web Authentication API, as JSON. */
const Json = Schema.Record({ key: Schema.String, value: Schema.Unknown })

const Credential = Json.annotations({
  description: "The result of `navigator.credentials` as JSON (`PublicKeyCredential.toJSON()`)."
})

export const PasskeyOptions = Schema.Struct({
  options: describe("The options for `navigator.credentials`, as JSON.", Json)
}).annotations({ identifier: "PasskeyOptions" })

/** What a correct password leads to if the account has a second factor. */
export const SecondFactorNeeded = Schema.Struct({
  second_factor: describe(
    "The ways to complete the sign-in with `POST /session/factor`, within ten minutes.",
    Schema.Array(FactorKind)
  )
}).annotations({ identifier: "SecondFactorNeeded" })
export type SecondFactorNeeded = typeof SecondFactorNeeded.Type

export const ProveFactor = Schema.Struct({
  code: describe(
    "The current code of the authenticator app, or a recovery code; absent with `credential`.",
    optional(Line(64))
  ),
  credential: optional(Credential)
}).annotations({ identifier: "ProveFactor" })

export const PasskeySignIn = Schema.Struct({ credential: Credential }).annotations({ identifier: "PasskeySignIn" })

/** The state of a person's authenticator app and recovery codes. */
export const AuthenticatorApp = Schema.Struct({
  is_on: describe("Whether sign-ins can use an authenticator app.", Schema.Boolean),
  created_at: Schema.NullOr(Timestamp),
  recovery_codes: describe("The number of unused recovery codes.", Count)
}).annotations({ identifier: "AuthenticatorApp" })
export type AuthenticatorApp = typeof AuthenticatorApp.Type

/** What an authenticator app needs; it counts only after `POST /me/totp/confirm`. */
export const NewAuthenticatorApp = Schema.Struct({
  secret: describe("The secret in Base32, for entering it by hand.", Schema.String),
  url: describe("The same as an `otpauth:` URL.", Schema.String),
  qr: describe("The URL as a QR code, in SVG.", Schema.String)
}).annotations({ identifier: "NewAuthenticatorApp" })

export const ConfirmCode = Schema.Struct({ code: Line(16) }).annotations({ identifier: "ConfirmCode" })

const codes = Schema.Array(Schema.String)

export const RecoveryCodes = Schema.Struct({
  recovery_codes: describe("Each works once instead of the second factor. They are not shown again.", codes)
}).annotations({ identifier: "RecoveryCodes" })

export const FirstRecoveryCodes = Schema.Struct({
  recovery_codes: describe(
    "Only for the first second factor of the account: codes that work once instead of it. They are not shown again.",
    Schema.NullOr(codes)
  )
}).annotations({ identifier: "FirstRecoveryCodes" })

export const Passkey = Schema.Struct({
  id: PasskeyId,
  name: Schema.String,
  created_at: Timestamp,
  last_used_at: Schema.NullOr(Timestamp)
}).annotations({ identifier: "Passkey" })
export type Passkey = typeof Passkey.Type

export const PasskeyList = Schema.Struct({ passkeys: Schema.Array(Passkey), total: Count }).annotations({
  identifier: "PasskeyList"
})

export const NewPasskey = Schema.Struct({
  name: describe('Its name in the list of passkeys, such as "Laptop"; "Passkey" by default.', optional(Line(64))),
  credential: Credential
}).annotations({ identifier: "NewPasskey" })

export const AddedPasskey = Schema.Struct({ ...Passkey.fields, ...FirstRecoveryCodes.fields }).annotations({
  identifier: "AddedPasskey"
})

/** A code or a passkey is wrong, or the sign-in took too long. */
export class FactorRefused extends Unauthorized {
  override readonly _tag = "FactorRefused"
  constructor(reason: Extract<FaultCode, "wrong_code" | "passkey_refused" | "sign_in_over">) {
    super(fault(reason), undefined, "factor_refused")
  }
}

/** The account or the server is not in a state that allows this. */
export class FactorInvalid extends Invalid {
  override readonly _tag = "FactorInvalid"
  constructor(
    reason: Extract<
      FaultCode,
      | "authenticator_app_on"
      | "authenticator_app_missing"
      | "no_second_factor"
      | "passkeys_need_host"
      | "passkey_known"
      | "code_or_credential"
    >
  ) {
    super(fault(reason))
  }
}

export class PasskeyNotFound extends NotFound {
  override readonly _tag = "PasskeyNotFound"
  constructor() {
    super(fault("unknown_passkey"))
  }
}
