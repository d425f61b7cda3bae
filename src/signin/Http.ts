import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { AccountNotices } from "../auth/AccountNotices.ts"
import { Passkeys } from "../auth/factor/Passkeys.ts"
import { signedIn } from "../auth/Policy.ts"
import { clearCookie, cookieOf, deviceOf, giveDevice } from "../auth/session/Cookie.ts"
import { boundHost } from "../auth/session/Origin.ts"
import type { Session } from "../auth/session/Session.ts"
import { Sessions, type SignInWay } from "../auth/session/Sessions.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { SessionId } from "../contract/Id.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { languageFor } from "../http/Language.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { Users } from "../user/Users.ts"
import { AcceptedInvites } from "./AcceptedInvites.ts"
import { EntryApi, SessionApi } from "./Api.ts"
import { entering } from "./Entering.ts"
import { ForgottenPasswords } from "./ForgottenPasswords.ts"
import { deviceDays, KnownDevices } from "./KnownDevices.ts"
import { OneTimeTokens } from "./OneTimeTokens.ts"
import { OwnVisits } from "./OwnVisits.ts"
import { OidcProvider } from "./oidc/OidcProvider.ts"
import { PendingSignIns } from "./PendingSignIns.ts"
import { Profiles } from "./Profiles.ts"
import { SetUps } from "./SetUps.ts"
import { type NewSignIn, SignIns } from "./SignIns.ts"

const originOf = (settings: SettingsShape) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) => ({
    address: clientAddress(request, settings),
    device: deviceOf(request, settings),
    language: languageFor(request.headers["accept-language"])
  }))

/** Adds to a session whether visits from the browser count. */
const withVisits =
  ({ counts }: OwnVisits) =>
  <A extends Pick<Session, "user" | "team">, E, R>(shown: Effect.Effect<A, E, R>) =>
    Effect.flatMap(shown, (session) =>
      Effect.map(counts({ team: session.team.id, user: session.user.id }), (count_my_visits) => ({
        ...session,
        count_my_visits
      }))
    )

export const EntryHttp = apiGroup(EntryApi, "entry", (handlers) =>
  Effect.gen(function* () {
    const [signIns, tokens, setUps, invites, forgotten, users] = [
      yield* SignIns,
      yield* OneTimeTokens,
      yield* SetUps,
      yield* AcceptedInvites,
      yield* ForgottenPasswords,
      yield* Users
    ]
    const sessions = yield* Sessions
    const ownVisits = yield* OwnVisits
    const devices = yield* KnownDevices
    const pending = yield* PendingSignIns
    const passkeys = yield* Passkeys
    const notices = yield* AccountNotices
    const settings = yield* Settings

    const origin = originOf(settings)

    const begin = entering(sessions, settings)

    const enter = Effect.fnUntraced(function* (signIn: NewSignIn, way: SignInWay = "local", hasFactor = false) {
      const id = yield* begin(signIn, way, hasFactor)
      return success("You are signed in.", yield* withVisits(ownVisits)(sessions.show(id)))
    })

    /** Starts a session like `enter`, and marks the browser as a known device. For people who proved who they are. */
    const enterKnown = Effect.fnUntraced(function* (signIn: NewSignIn, way?: SignInWay, hasFactor?: boolean) {
      const entered = yield* enter(signIn, way, hasFactor)
      const { device } = yield* origin
      yield* giveDevice(settings, yield* devices.issue(signIn.userId, device), deviceDays)
      return entered
    })

    /** Tells a person that someone signed in, unless the browser is known for the account. */
    const tellIfNew = Effect.fnUntraced(function* ({ userId }: NewSignIn) {
      const { device } = yield* origin
      const known = device === undefined ? undefined : yield* devices.read(device)
      if (known?.userId !== userId) yield* notices.tell(userId, "signIn")
    })

    /** Starts a session after a right password, or asks for the second factor. */
    const enterByPassword = Effect.fnUntraced(function* (signIn: NewSignIn) {
      const asked = yield* pending.ask(signIn, "local")
      return asked === undefined ? yield* enterKnown(signIn) : success("Now prove your second factor.", asked)
    })

    return handlers
      .handle("signIn", ({ payload }) =>
        origin.pipe(
          Effect.flatMap((from) => signIns.signIn(payload, from)),
          Effect.flatMap((signIn) =>
            Effect.tap(enterByPassword(signIn), ({ data }) => ("user" in data ? tellIfNew(signIn) : Effect.void))
          )
        )
      )
      .handle("proveFactor", ({ payload }) =>
        Effect.gen(function* () {
          const { signIn, way } = yield* pending.complete(payload, yield* origin)
          yield* tellIfNew(signIn)
          return yield* enterKnown(signIn, way, true)
        })
      )
      .handle("passkeyOptions", () =>
        Effect.map(pending.passkeyOptions(), (options) => success("The options for a passkey.", options))
      )
      .handle("signInByPasskey", ({ payload }) =>
        Effect.gen(function* () {
          const { address } = yield* origin
          const signIn = yield* pending.byPasskey(payload.credential, address)
          yield* tellIfNew(signIn)
          return yield* enterKnown(signIn, "passkey", true)
        })
      )
      .handle("options", () =>
        Effect.gen(function* () {
          const { headers } = yield* HttpServerRequest.HttpServerRequest
          return success("The public settings of the server.", {
            sends_mail: forgotten.isOffered,
            is_set_up: yield* users.isSetUp,
            oidc: Option.getOrNull(Option.map(settings.oidc, ({ name }) => ({ name }))),
            password_sign_in: settings.passwordSignIn,
            passkeys: passkeys.isPossible(headers) && (yield* passkeys.any)
          })
        })
      )
      .handle("forgot", ({ payload }) =>
        origin.pipe(
          Effect.flatMap(({ address, language }) => forgotten.request(payload.email, address, language)),
          Effect.as(
            acknowledged("If an account has this address, a link has been sent to it. The link is valid for one hour.")
          )
        )
      )
      .handle("checkToken", ({ payload }) =>
        HttpServerRequest.HttpServerRequest.pipe(
          Effect.flatMap((request) =>
            tokens.check(payload.token, cookieOf(request, settings), boundHost(request.headers, settings.baseUrl))
          ),
          Effect.map((state) => success("The purpose of the link.", state))
        )
      )
      .handle("setUp", ({ payload }) => Effect.flatMap(setUps.setUp(payload), (signIn) => enterKnown(signIn)))
      .handle("join", ({ payload }) =>
        origin.pipe(
          Effect.flatMap(({ address }) => invites.join(payload, address)),
          Effect.flatMap(enterByPassword)
        )
      )
      .handle("reset", ({ payload }) =>
        origin.pipe(
          Effect.flatMap((from) => signIns.reset(payload, from)),
          Effect.flatMap(enterByPassword)
        )
      )
      .handle("open", ({ payload }) => Effect.flatMap(signIns.open(payload.token), (signIn) => enter(signIn)))
  })
).pipe(
  Layer.provide([
    SignIns.Default,
    SetUps.Default,
    AcceptedInvites.Default,
    ForgottenPasswords.Default,
    OneTimeTokens.Default,
    KnownDevices.Default,
    PendingSignIns.Default,
    Passkeys.Default,
    AccountNotices.Default,
    Sessions.Default,
    OwnVisits.Default
  ])
)

export const SessionHttp = apiGroup(SessionApi, "session", (handlers) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const profiles = yield* Profiles
    const provider = yield* OidcProvider
    const settings = yield* Settings
    const ownVisits = yield* OwnVisits
    const show = (id: SessionId) => withVisits(ownVisits)(sessions.show(id))
    return handlers
      .handle("get", () =>
        signedIn.pipe(
          Effect.flatMap(({ sessionId }) => show(sessionId)),
          Effect.map((session) => success("Your session.", session))
        )
      )
      .handle("switchTeam", ({ payload }) =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          const teams = yield* sessions.teamsOf(userId)
          if (!teams.some(({ id }) => id === payload.team_id)) {
            return yield* invalid({ team_id: [fault("not_your_team")] })
          }
          yield* sessions.switchTeam(sessionId, payload.team_id)
          const session = yield* show(sessionId)
          return success(`You switched to ${session.team.name}.`, session)
        })
      )
      .handle("signOut", () =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          const isOidc = yield* Effect.catchTag(sessions.end(userId, sessionId), "SessionNotFound", () =>
            Effect.succeed(false)
          )
          yield* clearCookie(settings)
          const sign_out_url = isOidc ? yield* provider.signOutAddress : null
          return success("You are signed out.", { sign_out_url })
        })
      )
      .handle("list", () =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          const found = yield* sessions.list(userId)
          const shown = found.map((session) => ({ ...session, current: session.id === sessionId }))
          return success("Your sessions.", { sessions: shown, total: shown.length })
        })
      )
      .handle("signOutEverywhere", () =>
        Effect.gen(function* () {
          const { userId } = yield* signedIn
          yield* sessions.endAll(userId)
          yield* clearCookie(settings)
          return acknowledged("You are signed out everywhere.")
        })
      )
      .handle("end", ({ path }) =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          yield* sessions.end(userId, path.id)
          if (path.id === sessionId) yield* clearCookie(settings)
          return acknowledged("The session was ended.")
        })
      )
      .handle("confirm", ({ payload }) =>
        Effect.gen(function* () {
          const caller = yield* signedIn
          const { address } = yield* originOf(settings)
          yield* profiles.confirm(payload.password, caller, address)
          return acknowledged("Your password is confirmed for 30 minutes.")
        })
      )
      .handle("updateMe", ({ payload }) =>
        Effect.gen(function* () {
          const caller = yield* signedIn
          const { address } = yield* originOf(settings)
          const { count_my_visits, ...changes } = payload
          if (Object.keys(changes).length > 0) yield* profiles.update(changes, caller, address)
          const session = yield* show(caller.sessionId)
          if (count_my_visits === undefined) return success("Your account was changed.", session)
          const count_elsewhere_url = yield* ownVisits.mark(count_my_visits, {
            team: session.team.id,
            user: session.user.id
          })
          return success("Your account was changed.", { ...session, count_my_visits, count_elsewhere_url })
        })
      )
  })
).pipe(Layer.provide([Profiles.Default, Sessions.Default, OidcProvider.Default, OwnVisits.Default]))
