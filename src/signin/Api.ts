import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
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
import { pathId, SessionId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { SignInGuard } from "./SignInGuard.ts"

const byId = Schema.Struct({ id: pathId(SessionId) })
const SessionList = Schema.Struct({ sessions: Schema.Array(SessionEntry), total: Count }).annotations({
  identifier: "SessionList"
})

/** The ways to get a session; they need no key. */
export class EntryApi extends HttpApiGroup.make("entry")
  .add(
    HttpApiEndpoint.post("signIn", "/session")
      .setPayload(SignIn)
      .addSuccess(Success(Session))
      .addError(Unauthorized.schema)
      .annotate(OpenApi.Summary, "Sign in to the dashboard")
      .annotate(OpenApi.Description, "The response sets the session cookie.")
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
  )
  .add(
    HttpApiEndpoint.post("checkToken", "/session/token")
      .setPayload(OneTimeToken)
      .addSuccess(Success(TokenState))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read the purpose of a one-time link")
      .annotate(OpenApi.Description, "The link stays valid.")
  )
  .add(
    HttpApiEndpoint.post("setUp", "/session/setup")
      .setPayload(SetUp)
      .addSuccess(Success(Session))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Set up a new installation")
      .annotate(OpenApi.Description, "Creates the first team and its owner, and signs in. Works once.")
  )
  .add(
    HttpApiEndpoint.post("join", "/session/join")
      .setPayload(Join)
      .addSuccess(Success(Session))
      .addError(Unauthorized.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Accept an invite")
      .annotate(OpenApi.Description, "Creates an account, or uses the one with this email address, and signs in.")
  )
  .add(
    HttpApiEndpoint.post("reset", "/session/reset")
      .setPayload(ResetPassword)
      .addSuccess(Success(Session))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Set a new password")
      .annotate(OpenApi.Description, "Signs the user in and ends all of their other sessions.")
  )
  .add(
    HttpApiEndpoint.post("open", "/session/open")
      .setPayload(OneTimeToken)
      .addSuccess(Success(Session))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Open a session with a one-time token")
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
  )
  .add(
    HttpApiEndpoint.del("signOut", "/session")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(SignedOut))
      .annotate(OpenApi.Summary, "Sign out of this session")
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
  )
  .add(
    HttpApiEndpoint.del("end", "/sessions/:id")
      .annotateContext(needsSession("viewer"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "End one of your sessions")
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
  )
  .addError(Unauthorized.schema)
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Session")
  .annotate(OpenApi.Description, "The dashboard session of the request. An API key has no session and gets a 403.") {}
