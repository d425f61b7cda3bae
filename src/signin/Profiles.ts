import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { AccountNotices } from "../auth/AccountNotices.ts"
import type { SessionCaller } from "../auth/Caller.ts"
import { HolderCache } from "../auth/key/HolderCache.ts"
import { enforceWindow } from "../auth/limit/RateLimitHeaders.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { confirmed } from "../auth/Policy.ts"
import { SecurityLog } from "../auth/SecurityLog.ts"
import { SessionOver, type UpdateMe } from "../auth/session/Session.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { UserId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { uniqueTransaction } from "../storage/UniqueTransaction.ts"
import { passwordFault } from "../user/PasswordStrength.ts"
import { Passwords } from "../user/Passwords.ts"
import { type User, Users } from "../user/Users.ts"

type Body = typeof UpdateMe.Type

/** The account settings that users can change themselves. */
export class Profiles extends Effect.Service<Profiles>()("signin/Profiles", {
  dependencies: [
    Users.Default,
    HolderCache.Default,
    Sessions.Default,
    Passwords.Default,
    RateLimits.Default,
    OneTimeLinks.Default,
    SecurityLog.Default,
    AccountNotices.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const holders = yield* HolderCache
    const sessions = yield* Sessions
    const links = yield* OneTimeLinks
    const passwords = yield* Passwords
    const limits = yield* RateLimits
    const log = yield* SecurityLog
    const notices = yield* AccountNotices
    const audit = yield* AuditLog

    /** The caller's account, which may be deleted while the request runs. */
    const own = (userId: UserId) =>
      Effect.flatMap(
        users.find(userId),
        Effect.mapError(() => new SessionOver())
      )

    const prove = Effect.fnUntraced(function* (user: User, given: string, address: string, field: string) {
      if (user.password_hash === null) return
      yield* enforceWindow(yield* limits.takeForOwnPassword(user.id), "account")
      if (!(yield* passwords.verify("known", given, user.password_hash))) {
        yield* log.wrongPassword(user.email ?? user.username, address)
        return yield* invalid({ [field]: [fault("not_your_password")] })
      }
    })

    const checkPassword = (password: string, username: string, email: string | null) => {
      if (email === null) return Effect.fail(invalid({ email: [fault("needed_to_sign_in")] }))
      const weak = passwordFault(password, [username, email])
      return weak === undefined ? Effect.void : Effect.fail(invalid({ password: [weak] }))
    }

    const proveForChange = Effect.fnUntraced(function* (user: User, { current_password }: Body, address: string) {
      if (user.password_hash === null) return yield* confirmed
      if (current_password === undefined) {
        return yield* invalid({ current_password: [fault("needed_for_change")] })
      }
      yield* prove(user, current_password, address, "current_password")
    })

    return {
      /** Records that the caller has just entered the password; 422 if it is wrong. */
      confirm: traced("Profiles.confirm")(function* (
        password: string,
        { userId, sessionId }: SessionCaller,
        address: string
      ) {
        const user = yield* own(userId)
        yield* prove(user, password, address, "password")
        yield* sessions.confirm(sessionId)
      }),

      /** Changes the caller's account; a new password ends the other sessions. */
      update: traced("Profiles.update")(function* (body: Body, { userId, sessionId }: SessionCaller, address: string) {
        const user = yield* own(userId)
        const { username = user.username, email = user.email, timezone = user.timezone, password } = body
        if (email !== user.email || password !== undefined) yield* proveForChange(user, body, address)
        if (email !== user.email) yield* enforceWindow(yield* limits.takeForAddressChange(userId), "account")
        if (password !== undefined) yield* checkPassword(password, username, email)
        const password_hash = password === undefined ? user.password_hash : yield* passwords.hash("known", password)
        yield* uniqueTransaction(sql)(
          Effect.gen(function* () {
            const errors = yield* users.taken({ username, email }, userId)
            if (Object.keys(errors).length > 0) return yield* invalid(errors)
            yield* users.update(userId, {
              username,
              email,
              timezone,
              ...(password === undefined ? {} : { password_hash })
            })
            yield* holders.clear
            if (username !== user.username) {
              yield* audit.recordOfAccount(userId, {
                action: "account.username_changed",
                before: { username: user.username },
                after: { username }
              })
            }
            if (email !== user.email) {
              yield* audit.recordOfAccount(userId, {
                action: "account.email_changed",
                before: { email: user.email },
                after: { email }
              })
              yield* notices.tell(userId, "email", user.email)
            }
            if (password === undefined) return
            yield* audit.recordOfAccount(userId, { action: "account.password_changed" })
            yield* notices.tell(userId, "password")
            yield* links.voidResets(userId)
            yield* sessions.endOthers(userId, sessionId)
          })
        )
      })
    }
  })
}) {}
