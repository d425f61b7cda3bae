import { SqlClient } from "@effect/sql"
import { Effect, Option } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { AccountNotices } from "../auth/AccountNotices.ts"
import { Keys } from "../auth/key/Keys.ts"
import { enforceWindow } from "../auth/limit/RateLimitHeaders.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { SecurityLog } from "../auth/SecurityLog.ts"
import { InNoTeam, LinkSpent, type ResetPassword, type SignIn, WrongPassword } from "../auth/SignIn.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import type { TeamId, UserId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { uniqueTransaction } from "../storage/UniqueTransaction.ts"
import { passwordFault } from "../user/PasswordStrength.ts"
import { Passwords } from "../user/Passwords.ts"
import { Users } from "../user/Users.ts"
import { AccountGuessLimits } from "./AccountGuessLimits.ts"
import { KnownDevices } from "./KnownDevices.ts"

/** The user who signs in, and the team. */
export interface NewSignIn {
  readonly userId: UserId
  readonly teamId: TeamId
}

/** The origin of a sign-in. */
export interface Origin {
  readonly address: string
  /** The cookie of a known device. */
  readonly device: string | undefined
}

/** The ways to sign in to an existing account. */
export class SignIns extends Effect.Service<SignIns>()("signin/SignIns", {
  dependencies: [
    Keys.Default,
    Users.Default,
    Sessions.Default,
    Passwords.Default,
    RateLimits.Default,
    OneTimeLinks.Default,
    SecurityLog.Default,
    AuditLog.Default,
    AccountNotices.Default,
    AccountGuessLimits.Default,
    KnownDevices.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const keys = yield* Keys
    const sessions = yield* Sessions
    const links = yield* OneTimeLinks
    const passwords = yield* Passwords
    const limits = yield* RateLimits
    const guesses = yield* AccountGuessLimits
    const devices = yield* KnownDevices
    const log = yield* SecurityLog
    const audit = yield* AuditLog
    const notices = yield* AccountNotices
    const { passwordSignIn } = yield* Settings

    /** Whether a user may sign in with a password or a passkey. Owners always may, so that a lost provider locks no one out. */
    const mayUsePassword = (id: UserId) => (passwordSignIn ? Effect.succeed(true) : users.isOwner(id))

    /** Checks a password from a known device, which has its own limit, independent of strangers' attempts. */
    const fromDevice = Effect.fnUntraced(function* (id: string, password: string, stored: string | null) {
      yield* enforceWindow(yield* limits.takeForDevice(id), "browser")
      const isRight = yield* passwords.verifyIfAny("known", password, stored)
      if (isRight) yield* limits.forgiveDevice(id)
      return isRight
    })

    /**
     * Records a refused sign-in in the team that the account used last. It runs after the response, whose time must not
     * show whether the account exists.
     */
    const recordRefusal = (email: string, address: string) =>
      Effect.gen(function* () {
        const user = Option.getOrUndefined(yield* users.findByEmail(email))
        if (user === undefined) return
        const [team] = yield* sessions.teamsOf(user.id)
        if (team === undefined) return
        const target = { type: "user", id: user.id, name: user.username }
        yield* audit.record({ via: "system", teamId: team.id }, { action: "session.refused", target }, address)
      }).pipe(Effect.delay("50 millis"), Effect.ignoreLogged, Effect.forkDaemon)

    const fromStranger = Effect.fnUntraced(function* ({ email, password }: typeof SignIn.Type, address: string) {
      const user = Option.getOrUndefined(yield* users.findByEmail(email))
      const named = { email, id: user?.id }
      yield* passwords.room("unknown")
      yield* guesses.take(named, address)
      const isRight = yield* passwords.verifyIfAny("unknown", password, user?.password_hash ?? null)
      if (isRight) yield* guesses.right(named, address)
      return isRight ? user : undefined
    })

    /** The user with this email address and password; undefined if they don't match. */
    const personOf = Effect.fnUntraced(function* (body: typeof SignIn.Type, { address, device }: Origin) {
      const known = device === undefined ? undefined : yield* devices.read(device)
      const user = known === undefined ? undefined : Option.getOrUndefined(yield* users.findByEmail(body.email))
      if (known !== undefined && user?.id === known.userId) {
        return (yield* fromDevice(known.id, body.password, user.password_hash)) ? user : undefined
      }
      const window = yield* limits.takeForSignIn(address)
      if (!window.allowed) yield* log.throttled(body.email, address)
      yield* enforceWindow(window, "network")
      return yield* fromStranger(body, address)
    })

    return {
      mayUsePassword,

      signIn: traced("SignIns.signIn")(function* (body: typeof SignIn.Type, from: Origin) {
        const user = yield* personOf(body, from)
        if (user === undefined || !(yield* mayUsePassword(user.id))) {
          yield* log.wrongPassword(body.email, from.address)
          yield* recordRefusal(body.email, from.address)
          return yield* new WrongPassword()
        }
        const [team] = yield* sessions.teamsOf(user.id)
        if (team === undefined) return yield* new InNoTeam()
        return { userId: user.id, teamId: team.id } satisfies NewSignIn
      }),

      open: traced("SignIns.open")(function* (token: string) {
        const { user_id, team_id } = yield* uniqueTransaction(sql)(links.take(token, "open"))
        if (user_id === null) return yield* new LinkSpent()
        return { userId: user_id, teamId: team_id } satisfies NewSignIn
      }),

      /**
       * Sets a new password, which ends all existing sessions. On request, also revokes the keys and one-time links
       * that the user has created.
       */
      reset: traced("SignIns.reset")(function* (body: typeof ResetPassword.Type, { address }: Origin) {
        const { token, password, revoke_keys = false } = body
        const { kind, user_id, team_id } = yield* links.look(token)
        if (kind !== "reset" || user_id === null || !(yield* mayUsePassword(user_id))) return yield* new LinkSpent()
        const { username, email } = yield* Effect.mapError(yield* users.find(user_id), () => new LinkSpent())
        const fault = passwordFault(password, [username, email])
        if (fault !== undefined) return yield* invalid({ password: [fault] })
        const password_hash = yield* passwords.hash("known", password)
        yield* uniqueTransaction(sql)(
          Effect.gen(function* () {
            yield* links.take(token, "reset")
            yield* links.voidResets(user_id)
            yield* users.update(user_id, { password_hash })
            yield* sessions.endAll(user_id)
            yield* audit.recordOfAccount(user_id, { action: "account.password_changed" })
            yield* notices.tell(user_id, "password")
            if (!revoke_keys) return
            yield* keys.removeAllMadeBy(user_id)
            yield* links.voidAllBy(user_id)
          })
        )
        yield* log.passwordReset(email ?? username, address)
        return { userId: user_id, teamId: team_id } satisfies NewSignIn
      })
    }
  })
}) {}
