import { createHash } from "node:crypto"
import { HttpServerRequest } from "@effect/platform"
import { Effect, identity, Option, Schema } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { FactorInvalid, FactorRefused, type ProveFactor } from "../auth/factor/Factor.ts"
import { Factors } from "../auth/factor/Factors.ts"
import { challengeMillis, Passkeys } from "../auth/factor/Passkeys.ts"
import { SecurityLog } from "../auth/SecurityLog.ts"
import { InNoTeam, WrongPassword } from "../auth/SignIn.ts"
import { givePending, pendingOf } from "../auth/session/Cookie.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { TeamId, UserId } from "../contract/Id.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { Users } from "../user/Users.ts"
import { AccountGuessLimits } from "./AccountGuessLimits.ts"
import { KnownDevices } from "./KnownDevices.ts"
import { sealedCookie } from "./SealedCookie.ts"
import { type NewSignIn, type Origin, SignIns } from "./SignIns.ts"

/** A sign-in whose password was right, or the challenge for a passkey that is added or signs in. */
const Pending = Schema.Struct({
  purpose: Schema.Literal("second factor", "passkey sign-in", "new passkey"),
  userId: Schema.NullOr(UserId),
  teamId: Schema.NullOr(TeamId),
  way: Schema.Literal("local", "oidc"),
  /** A digest of the stored password, so that a new password ends the attempt. */
  password: Schema.NullOr(Schema.String),
  challenge: Schema.NullOr(Schema.String)
})
type Pending = typeof Pending.Type

const pendingSeconds = challengeMillis / 1000

const digestOf = (hash: string | null) =>
  hash === null ? null : createHash("sha256").update(hash).digest("base64url").slice(0, 22)

const headersOf = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) => headers)

/**
 * Sign-ins between the password and the second factor, and sign-ins with a passkey. What is proven so far is encrypted
 * in a cookie of the browser, which gives no rights.
 */
export class PendingSignIns extends Effect.Service<PendingSignIns>()("signin/PendingSignIns", {
  dependencies: [
    Factors.Default,
    Passkeys.Default,
    Users.Default,
    Sessions.Default,
    SignIns.Default,
    AccountGuessLimits.Default,
    KnownDevices.Default,
    SecurityLog.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const cookies = yield* sealedCookie(Pending, "pending sign-in", pendingSeconds)
    const settings = yield* Settings
    const factors = yield* Factors
    const passkeys = yield* Passkeys
    const users = yield* Users
    const sessions = yield* Sessions
    const signIns = yield* SignIns
    const guesses = yield* AccountGuessLimits
    const devices = yield* KnownDevices
    const log = yield* SecurityLog
    const audit = yield* AuditLog

    const passwordOf = (id: UserId) =>
      Effect.map(users.find(id), (user) =>
        digestOf(Option.match(user, { onNone: () => null, onSome: ({ password_hash }) => password_hash }))
      )

    const keep = (pending: Pending) =>
      Effect.flatMap(cookies.seal(pending), (cookie) => givePending(settings, cookie, pendingSeconds))

    const clear = givePending(settings, "", 0)

    /** What the browser's cookie contains for a purpose; fails if there is none, or if it is too old. */
    const pendingFor = Effect.fnUntraced(function* (purpose: Pending["purpose"]) {
      const cookie = pendingOf(yield* HttpServerRequest.HttpServerRequest, settings) ?? ""
      const found = Option.filter(yield* cookies.open(cookie), (one) => one.purpose === purpose)
      return yield* Effect.mapError(found, () => new FactorRefused("sign_in_over"))
    })

    const awaiting = Effect.gen(function* () {
      const pending = yield* pendingFor("second factor")
      const { userId, teamId } = pending
      if (userId === null || teamId === null || pending.password !== (yield* passwordOf(userId))) {
        return yield* new FactorRefused("sign_in_over")
      }
      return { ...pending, userId, teamId }
    })

    /** Records a wrong code or passkey after the right password. */
    const recordRefusal = Effect.fnUntraced(function* (userId: UserId, teamId: TeamId, address: string) {
      yield* log.wrongCode(userId, address)
      const name = Option.map(yield* users.find(userId), ({ username }) => username)
      const target = { type: "user", id: userId, name: Option.getOrNull(name) }
      yield* audit.record({ via: "system", teamId }, { action: "factor.refused", target }, address)
    })

    return {
      /** Asks for the second factor of a person who has one; returns undefined for others. */
      ask: traced("PendingSignIns.ask")(function* ({ userId, teamId }: NewSignIn, way: Pending["way"]) {
        const second_factor = yield* factors.kindsOf(userId)
        if (second_factor.length === 0) return undefined
        const password = yield* passwordOf(userId)
        yield* keep({ purpose: "second factor", userId, teamId, way, password, challenge: null })
        return { second_factor }
      }, orDieSql),

      /** Checks the second factor of a sign-in; returns the sign-in, which then has its rights. */
      complete: traced("PendingSignIns.complete")(function* (
        { code, credential }: typeof ProveFactor.Type,
        { address, device }: Origin
      ) {
        const { userId, teamId, way, challenge } = yield* awaiting
        if ((code === undefined) === (credential === undefined)) return yield* new FactorInvalid("code_or_credential")
        // Without a challenge of ours, an answer could have been made in advance.
        if (credential !== undefined && challenge === null) return yield* new FactorRefused("sign_in_over")
        const known = device === undefined ? undefined : yield* devices.read(device)
        const lane = known?.userId === userId ? known.id : undefined
        yield* guesses.takeForFactor(userId, address, lane)
        const headers = yield* headersOf
        const byCode = Effect.filterOrFail(
          factors.prove(userId, code ?? ""),
          identity,
          () => new FactorRefused("wrong_code")
        )
        yield* Effect.tapError(
          credential === undefined
            ? byCode
            : Effect.as(passkeys.prove(credential, challenge ?? "", headers, userId), true),
          () => recordRefusal(userId, teamId, address)
        )
        yield* guesses.rightFactor(userId, address, lane)
        yield* clear
        return { signIn: { userId, teamId } satisfies NewSignIn, way }
      }, orDieSql),

      /** The options for proving a passkey: of the person who signs in, or of anyone for a sign-in without a password. */
      passkeyOptions: traced("PendingSignIns.passkeyOptions")(function* () {
        const headers = yield* headersOf
        const pending = Option.getOrUndefined(yield* Effect.option(awaiting))
        const options = yield* passkeys.request(pending?.userId, headers)
        const { challenge } = options
        yield* keep(
          pending === undefined
            ? { purpose: "passkey sign-in", userId: null, teamId: null, way: "local", password: null, challenge }
            : { ...pending, challenge }
        )
        return { options: { ...options } }
      }, orDieSql),

      /** The sign-in of the person whose passkey it is. */
      byPasskey: traced("PendingSignIns.byPasskey")(function* (
        credential: Readonly<Record<string, unknown>>,
        address: string
      ) {
        const { challenge } = yield* pendingFor("passkey sign-in")
        if (challenge === null) return yield* new FactorRefused("sign_in_over")
        const userId = yield* passkeys.prove(credential, challenge, yield* headersOf)
        if (!(yield* signIns.mayUsePassword(userId))) {
          yield* log.wrongCode(userId, address)
          return yield* new WrongPassword()
        }
        const [team] = yield* sessions.teamsOf(userId)
        if (team === undefined) return yield* new InNoTeam()
        yield* clear
        return { userId, teamId: team.id } satisfies NewSignIn
      }, orDieSql),

      /** The options for creating a passkey. */
      newPasskeyOptions: traced("PendingSignIns.newPasskeyOptions")(function* (userId: UserId) {
        const options = yield* passkeys.creation(userId, yield* headersOf)
        const { challenge } = options
        yield* keep({ purpose: "new passkey", userId, teamId: null, way: "local", password: null, challenge })
        return { options: { ...options } }
      }, orDieSql),

      /** The challenge of a person's new passkey, which works once. */
      newPasskeyChallenge: traced("PendingSignIns.newPasskeyChallenge")(function* (user: UserId) {
        const { userId, challenge } = yield* pendingFor("new passkey")
        if (userId !== user || challenge === null) return yield* new FactorRefused("sign_in_over")
        yield* clear
        return challenge
      }, orDieSql)
    }
  })
}) {}
