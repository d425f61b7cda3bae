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
  SignIn,
  SignInOptions,
  TokenState
} from "../auth/SignIn.ts"
import { Session, SessionEntry, SwitchTeam, UpdateMe } from "../auth/session/Session.ts"
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

/** The ways into a session; they need no key. */
export class EntryApi extends HttpApiGroup.make("entry")
  .add(
    HttpApiEndpoint.post("signIn", "/session")
      .setPayload(SignIn)
      .addSuccess(Success(Session))
      .addError(Unauthorized.schema)
      .annotate(OpenApi.Summary, "Sign in to the dashboard")
      .annotate(OpenApi.Description, "The answer sets the session's cookie.")
  )
  .add(
    HttpApiEndpoint.get("options", "/session/options")
      .addSuccess(Success(SignInOptions))
      .annotate(OpenApi.Summary, "Tell what is offered to those who are not signed in")
  )
  .add(
    HttpApiEndpoint.post("forgot", "/session/forgot")
      .setPayload(ForgotPassword)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Ask for a link by which one sets a new password")
      .annotate(
        OpenApi.Description,
        "It is mailed to the address, if an account has it: the answer is the same for every address. It works once, for an hour, and is written in the language of `Accept-Language` where the server has it. 422 with the code `mail_off` where the server sends no mail."
      )
  )
  .add(
    HttpApiEndpoint.post("checkToken", "/session/token")
      .setPayload(OneTimeToken)
      .addSuccess(Success(TokenState))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Tell what a one-time link is for")
      .annotate(OpenApi.Description, "The link stays good.")
  )
  .add(
    HttpApiEndpoint.post("setUp", "/session/setup")
      .setPayload(SetUp)
      .addSuccess(Success(Session))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Set up a new installation")
      .annotate(OpenApi.Description, "Names the first team, gives its owner a password and signs in. Works once.")
  )
  .add(
    HttpApiEndpoint.post("join", "/session/join")
      .setPayload(Join)
      .addSuccess(Success(Session))
      .addError(Unauthorized.schema)
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Accept an invite")
      .annotate(OpenApi.Description, "With a new account, or with the one that has this e-mail address; signs in.")
  )
  .add(
    HttpApiEndpoint.post("reset", "/session/reset")
      .setPayload(ResetPassword)
      .addSuccess(Success(Session))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Set a new password")
      .annotate(OpenApi.Description, "Ends all other sessions of this person and signs in.")
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
  .annotate(OpenApi.Description, "The ways into a session of the dashboard. They need no key.") {}

/** The session that asks, and the person behind it. */
export class SessionApi extends HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.get("get", "/session").addSuccess(Success(Session)).annotate(OpenApi.Summary, "Read the session")
  )
  .add(
    HttpApiEndpoint.put("switchTeam", "/session")
      .setPayload(SwitchTeam)
      .addSuccess(Success(Session))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Switch to another team")
  )
  .add(
    HttpApiEndpoint.del("signOut", "/session").addSuccess(Acknowledged).annotate(OpenApi.Summary, "Sign out of here")
  )
  .add(
    HttpApiEndpoint.get("list", "/sessions")
      .addSuccess(Success(SessionList))
      .annotate(OpenApi.Summary, "List one's own sessions")
  )
  .add(
    HttpApiEndpoint.del("signOutEverywhere", "/sessions")
      .addSuccess(Acknowledged)
      .annotate(OpenApi.Summary, "Sign out everywhere, here too")
  )
  .add(
    HttpApiEndpoint.del("end", "/sessions/:id")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "End one of one's own sessions")
  )
  .add(
    HttpApiEndpoint.post("confirm", "/session/password")
      .setPayload(ConfirmPassword)
      .addSuccess(Acknowledged)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Give one's password again")
      .annotate(
        OpenApi.Description,
        "For 30 minutes the session may then do what takes a password: links for new passwords, owner keys, people of one's own role."
      )
  )
  .add(
    HttpApiEndpoint.put("updateMe", "/me")
      .setPayload(UpdateMe)
      .addSuccess(Success(Session))
      .addError(Invalid.schema)
      .addError(TooManyRequests.schema)
      .annotate(OpenApi.Summary, "Change one's own account")
      .annotate(OpenApi.Description, "A new password ends the other sessions.")
  )
  .addError(Unauthorized.schema)
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Session")
  .annotate(OpenApi.Description, "The session of the dashboard that asks. A key has none and is answered with 403.") {}
