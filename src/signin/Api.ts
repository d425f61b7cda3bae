import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited, unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import {
  AddedPasskey,
  AuthenticatorApp,
  ConfirmCode,
  FirstRecoveryCodes,
  NewAuthenticatorApp,
  NewPasskey,
  PasskeyList,
  PasskeyOptions,
  PasskeySignIn,
  ProveFactor,
  RecoveryCodes,
  SecondFactorNeeded
} from "../auth/factor/Factor.ts"
import {
  ConfirmPassword,
  ForgotPassword,
  Join,
  OneTimeToken,
  ResetPassword,
  SetUp,
  SignedOut,
  SignIn,
  SignInOptions,
  TokenState
} from "../auth/SignIn.ts"
import { Session, SessionEntry, SwitchTeam, UpdateMe } from "../auth/session/Session.ts"
import { needsSession } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid, NotFound, TooManyRequests, Unauthorized } from "../contract/Failure.ts"
import { PasskeyId, pathId, SessionId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { SignInGuard } from "./SignInGuard.ts"

const byId = Schema.Struct({ id: pathId(SessionId) })
const SessionList = Schema.Struct({ sessions: Schema.Array(SessionEntry), total: Count }).annotations({
  identifier: "SessionList"
})

/** The session, or what is still missing. */
const Entered = Schema.Union(Session, SecondFactorNeeded)

/** The ways to get a session; they need no key. */
export class EntryApi extends HttpApiGroup.make("entry")
  .add(
    HttpApiEndpoint.post("signIn", "/session")
      .setPayload(SignIn)
      .addSuccess(Success(Entered))
      .addError(Unauthorized.schema)
      .annotate(OpenApi.Summary, "Sign in to the dashboard")
      .annotate(
        OpenApi.Description,
        "The response sets the session cookie. If the account has a second factor, the response has `second_factor` instead of a session, and `POST /session/factor` completes the sign-in. The same holds for `/session/join` and `/session/reset`."
      )
      .pipe(audited("session.started", "session.refused"))
  )
  .add(
    HttpApiEndpoint.post("proveFactor", "/session/factor")
      .setPayload(ProveFactor)
      .addSuccess(Success(Session))
      .addError(Unauthorized.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Complete a sign-in with the second factor")
      .annotate(
        OpenApi.Description,
        "With a code of the authenticator app, a recovery code or a passkey, in the browser that sent the password. No code works twice."
      )
      .pipe(audited("session.started", "factor.refused"))
  )
  .add(
    HttpApiEndpoint.post("passkeyOptions", "/session/passkey/options")
      .addSuccess(Success(PasskeyOptions))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Read the options for signing in with a passkey")
      .annotate(
        OpenApi.Description,
        "After the password, for the passkeys of the account; before it, for any passkey of this server."
      )
      .pipe(unaudited("step"))
  )
  .add(
    HttpApiEndpoint.post("signInByPasskey", "/session/passkey")
      .setPayload(PasskeySignIn)
      .addSuccess(Success(Session))
      .addError(Unauthorized.schema)
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Sign in with a passkey instead of a password")
      .pipe(audited("session.started"))
  )
  .add(
    HttpApiEndpoint.get("options", "/session/options")
      .addSuccess(Success(SignInOptions))
      .annotate(OpenApi.Summary, "Read the public settings of the server")
  )
  .add(
    HttpApiEndpoint.post("forgot", "/session/forgot")
      .setPayload(ForgotPassword)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Request a password reset link")
      .annotate(
        OpenApi.Description,
        "The server emails the link if an account has this address; the response is the same for every address. The link works once and expires after an hour. The email is in the language of `Accept-Language` if available. Fails with `mail_off` (422) if the server does not send email."
      )
      .pipe(unaudited("strangers"))
  )
  .add(
    HttpApiEndpoint.post("checkToken", "/session/token")
      .setPayload(OneTimeToken)
      .addSuccess(Success(TokenState))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read the purpose of a one-time link")
      .annotate(OpenApi.Description, "The link stays valid.")
      .pipe(unaudited("reads"))
  )
  .add(
    HttpApiEndpoint.post("setUp", "/session/setup")
      .setPayload(SetUp)
      .addSuccess(Success(Session))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Set up a new installation")
      .annotate(OpenApi.Description, "Creates the first team and its owner, and signs in. Works once.")
      .pipe(audited("session.started"))
  )
  .add(
    HttpApiEndpoint.post("join", "/session/join")
      .setPayload(Join)
      .addSuccess(Success(Entered))
      .addError(Unauthorized.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Accept an invite")
      .annotate(OpenApi.Description, "Creates an account, or uses the one with this email address, and signs in.")
      .pipe(audited("member.joined", "session.started"))
  )
  .add(
    HttpApiEndpoint.post("reset", "/session/reset")
      .setPayload(ResetPassword)
      .addSuccess(Success(Entered))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Set a new password")
      .annotate(OpenApi.Description, "Signs the user in and ends all of their other sessions.")
      .pipe(audited("account.password_changed", "session.ended", "session.started"))
  )
  .add(
    HttpApiEndpoint.post("open", "/session/open")
      .setPayload(OneTimeToken)
      .addSuccess(Success(Session))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Open a session with a one-time token")
      .pipe(audited("session.started"))
  )
  .middleware(InputValidation)
  .middleware(SignInGuard)
  .annotate(OpenApi.Title, "Signing in")
  .annotate(OpenApi.Description, "Ways to open a dashboard session. They require no API key.") {}

/** The session of the caller and its user. */
export class SessionApi extends HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.get("get", "/session")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(Session))
      .annotate(OpenApi.Summary, "Read the session")
  )
  .add(
    HttpApiEndpoint.put("switchTeam", "/session")
      .annotateContext(needsSession("viewer"))
      .setPayload(SwitchTeam)
      .addSuccess(Success(Session))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Switch to another team")
      .pipe(unaudited("session"))
  )
  .add(
    HttpApiEndpoint.del("signOut", "/session")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(SignedOut))
      .annotate(OpenApi.Summary, "Sign out of this session")
      .pipe(audited("session.ended"))
  )
  .add(
    HttpApiEndpoint.get("list", "/sessions")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(SessionList))
      .annotate(OpenApi.Summary, "List your sessions")
  )
  .add(
    HttpApiEndpoint.del("signOutEverywhere", "/sessions")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Acknowledged)
      .annotate(OpenApi.Summary, "Sign out everywhere, including here")
      .pipe(audited("session.ended"))
  )
  .add(
    HttpApiEndpoint.del("end", "/sessions/:id")
      .annotateContext(needsSession("viewer"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "End one of your sessions")
      .pipe(audited("session.ended"))
  )
  .add(
    HttpApiEndpoint.post("confirm", "/session/password")
      .annotateContext(needsSession("viewer"))
      .setPayload(ConfirmPassword)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Confirm your password")
      .annotate(
        OpenApi.Description,
        "For 30 minutes, the session can then do what requires a password: create password reset links and owner keys, and change people with the caller's own role."
      )
      .pipe(unaudited("session"))
  )
  .add(
    HttpApiEndpoint.put("updateMe", "/me")
      .annotateContext(needsSession("viewer"))
      .setPayload(UpdateMe)
      .addSuccess(Success(Session))
      .addError(Invalid.schema)
      .addError(TooManyRequests.schema)
      .annotate(OpenApi.Summary, "Update your account")
      .annotate(OpenApi.Description, "Changing the password ends all other sessions.")
      .pipe(audited("account.username_changed", "account.email_changed", "account.password_changed"))
  )
  .addError(Unauthorized.schema)
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Session")
  .annotate(OpenApi.Description, "The dashboard session of the request. An API key has no session and gets a 403.") {}

/** The second factors of the caller's account. */
export class FactorsApi extends HttpApiGroup.make("factors")
  .add(
    HttpApiEndpoint.get("readTotp", "/me/totp")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(AuthenticatorApp))
      .annotate(OpenApi.Summary, "Read the state of your authenticator app")
  )
  .add(
    HttpApiEndpoint.post("createTotp", "/me/totp")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(NewAuthenticatorApp))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Start to add an authenticator app")
      .pipe(unaudited("step"))
  )
  .add(
    HttpApiEndpoint.post("confirmTotp", "/me/totp/confirm")
      .annotateContext(needsSession("viewer"))
      .setPayload(ConfirmCode)
      .addSuccess(Success(FirstRecoveryCodes))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Turn on your authenticator app")
      .annotate(
        OpenApi.Description,
        "With its current code. The first second factor of an account ends its other sessions and comes with ten recovery codes."
      )
      .pipe(audited("factor.added"))
  )
  .add(
    HttpApiEndpoint.del("deleteTotp", "/me/totp")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Remove your authenticator app")
      .pipe(audited("factor.removed"))
  )
  .add(
    HttpApiEndpoint.post("renewRecoveryCodes", "/me/recovery-codes")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(RecoveryCodes))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Replace your recovery codes")
      .pipe(audited("factor.codes_renewed"))
  )
  .add(
    HttpApiEndpoint.post("passkeyOptions", "/me/passkeys/options")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(PasskeyOptions))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Read the options for a new passkey")
      .pipe(unaudited("step"))
  )
  .add(
    HttpApiEndpoint.post("createPasskey", "/me/passkeys")
      .annotateContext(needsSession("viewer"))
      .setPayload(NewPasskey)
      .addSuccess(Success(AddedPasskey))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Add a passkey")
      .pipe(audited("factor.added"))
  )
  .add(
    HttpApiEndpoint.get("listPasskeys", "/me/passkeys")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(PasskeyList))
      .annotate(OpenApi.Summary, "List your passkeys")
  )
  .add(
    HttpApiEndpoint.del("deletePasskey", "/me/passkeys/:id")
      .annotateContext(needsSession("viewer"))
      .setPath(Schema.Struct({ id: pathId(PasskeyId) }))
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Remove a passkey")
      .pipe(audited("factor.removed"))
  )
  .addError(Unauthorized.schema)
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Two-factor authentication")
  .annotate(
    OpenApi.Description,
    "The authenticator app, recovery codes and passkeys of your account. Changes require a recent password or sign-in, and a proof of your second factor in this session if you have one. An API key has no account and gets a 403."
  ) {}
