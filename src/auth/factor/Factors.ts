import { createHash, randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Option } from "effect"
import { AuditLog } from "../../audit/AuditLog.ts"
import { fault } from "../../contract/faults/Fault.ts"
import type { UserId } from "../../contract/Id.ts"
import { invalid } from "../../http/SchemaFaults.ts"
import { traced } from "../../lib/Traced.ts"
import { typedText } from "../../lib/TypedText.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { decryptSecret, encryptSecret } from "../../storage/EncryptSecret.ts"
import { countOf, hasRows, rowOf } from "../../storage/Rows.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { Users } from "../../user/Users.ts"
import { AccountNotices } from "../AccountNotices.ts"
import type { SessionCaller } from "../Caller.ts"
import { SignInNeeded } from "../RecentPassword.ts"
import { Sessions } from "../session/Sessions.ts"
import { AuthenticatorAppsTable, RecoveryCodesTable } from "../Tables.ts"
import { type AuthenticatorApp, FactorInvalid, type FactorKind, recoveryCodeCount } from "./Factor.ts"

/** The length of a code's validity, in seconds. Codes of the period before and after are accepted too. */
const period = 30

const otpauth = Effect.promise(() => import("otpauth"))
// The default export, because a bundle has no named ones of a CommonJS module.
const qrcode = Effect.promise(async () => (await import("qrcode")).default)

const AppRow = AuthenticatorAppsTable.row.pick("secret", "last_step", "confirmed_at")

const contextOf = (user: UserId) => `authenticator app of ${user}`

/** A code without what people add when they type it. */
const plainCode = (code: string) => typedText(code).replace(/[\s-]/g, "").toLowerCase()

const hashOf = (code: string) => createHash("sha256").update(plainCode(code)).digest("hex")

// 120 random bits, so the hash needs no salt; without 0, 1, l and o, which look alike.
const alphabet = "23456789abcdefghijkmnpqrstuvwxyz"
const drawCode = () =>
  [...randomBytes(24)].map((byte, place) => (place % 4 === 0 && place > 0 ? "-" : "") + alphabet[byte % 32]).join("")

const hasApp = (sql: SqlClient.SqlClient, user: UserId) =>
  hasRows(sql`SELECT user_id FROM authenticator_apps WHERE user_id = ${user} AND confirmed_at IS NOT NULL`)
const hasPasskey = (sql: SqlClient.SqlClient, user: UserId) =>
  hasRows(sql`SELECT id FROM passkeys WHERE user_id = ${user} LIMIT 1`)

/** Whether a person has a second factor. */
export const hasFactor = (sql: SqlClient.SqlClient, user: UserId) =>
  Effect.zipWith(hasApp(sql, user), hasPasskey(sql, user), (app, passkey) => app || passkey)

/** The second factors of people, except for their passkeys (`Passkeys.ts`). */
export class Factors extends Effect.Service<Factors>()("auth/factor/Factors", {
  dependencies: [Users.Default, Sessions.Default, AuditLog.Default, AccountNotices.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const sessions = yield* Sessions
    const audit = yield* AuditLog
    const notices = yield* AccountNotices
    const apps = AuthenticatorAppsTable.on(sql)
    const codes = RecoveryCodesTable.on(sql)
    const inTransaction = transactionOn(sql)
    const withSql = Effect.provideService(SqlClient.SqlClient, sql)

    const appOf = (user: UserId) =>
      rowOf(AppRow)(sql`SELECT secret, last_step, confirmed_at FROM authenticator_apps WHERE user_id = ${user}`)

    const countCodes = (user: UserId) =>
      countOf(sql`SELECT count(*) AS total FROM recovery_codes WHERE user_id = ${user}`)

    /** The ways in which a person can prove a sign-in; empty if the person has no second factor. */
    const kindsOf = Effect.fnUntraced(function* (user: UserId): Effect.fn.Return<ReadonlyArray<FactorKind>, SqlError> {
      const totp: ReadonlyArray<FactorKind> = (yield* hasApp(sql, user)) ? ["totp"] : []
      const kinds: ReadonlyArray<FactorKind> = (yield* hasPasskey(sql, user)) ? [...totp, "passkey"] : totp
      return kinds.length > 0 && (yield* countCodes(user)) > 0 ? [...kinds, "recovery"] : kinds
    }, orDieSql)

    const renewCodes = Effect.fnUntraced(function* (user: UserId) {
      const drawn = Array.from({ length: recoveryCodeCount }, drawCode)
      yield* sql`DELETE FROM recovery_codes WHERE user_id = ${user}`
      for (const code of drawn) yield* codes.insert({ user_id: user, hash: hashOf(code) })
      return drawn
    })

    /**
     * Completes a new factor, within a transaction: the session counts as proven. The first factor ends the other
     * sessions, which began without one, and comes with recovery codes.
     */
    const added = Effect.fnUntraced(function* (caller: SessionCaller, what: FactorKind, wasFirst: boolean) {
      yield* audit.recordOfAccount(caller.userId, { action: "factor.added", after: { kind: what } })
      yield* notices.tell(caller.userId, "factorAdded")
      yield* sql`UPDATE sessions SET second_factor = 1 WHERE id = ${caller.sessionId}`
      if (!wasFirst) return null
      yield* sessions.endOthers(caller.userId, caller.sessionId)
      return yield* renewCodes(caller.userId)
    })

    /** Completes the removal of a factor, within a transaction. Without any, recovery codes have no use. */
    const removed = Effect.fnUntraced(function* (user: UserId, what: FactorKind | "all", by: "person" | "system") {
      yield* audit.recordOfAccount(user, { action: "factor.removed", after: { kind: what }, by })
      yield* notices.tell(user, "factorRemoved")
      if ((yield* kindsOf(user)).length > 0) return
      yield* sql`DELETE FROM recovery_codes WHERE user_id = ${user}`
      yield* sql`UPDATE sessions SET second_factor = 0 WHERE user_id = ${user}`
    })

    /** Accepts a code of the person's authenticator app once. */
    const takeCode = Effect.fnUntraced(function* (user: UserId, code: string, isNew: boolean) {
      const app = Option.getOrUndefined(yield* appOf(user))
      if (app === undefined || (app.confirmed_at === null) !== isNew) return false
      const { Secret, TOTP } = yield* otpauth
      const secret = yield* withSql(decryptSecret(Buffer.from(app.secret, "base64"), contextOf(user)))
      const now = yield* Clock.currentTimeMillis
      const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
      const delta = totp.validate({ token: plainCode(code), window: 1, timestamp: now })
      if (delta === null) return false
      const step = Math.floor(now / 1000 / period) + delta
      if (step <= app.last_step) yield* notices.tell(user, "codeReused")
      return yield* hasRows(sql`UPDATE authenticator_apps SET last_step = ${step},
        confirmed_at = coalesce(confirmed_at, ${now})
        WHERE user_id = ${user} AND last_step < ${step} AND secret = ${app.secret} RETURNING user_id`)
    })

    return {
      kindsOf,
      added,
      removed,

      /**
       * Requires people with a second factor to have proved it in this session (403). Otherwise, anyone who knows the
       * password or has access to the provider's account could replace the factor.
       */
      mayChange: <Who extends SessionCaller>(caller: Who): Effect.Effect<Who, SignInNeeded, never> =>
        caller.hasFactor
          ? Effect.succeed(caller)
          : Effect.flatMap(kindsOf(caller.userId), ({ length }) =>
              length === 0 ? Effect.succeed(caller) : new SignInNeeded("second factor")
            ),

      state: traced("Factors.state")(function* (user: UserId) {
        const app = Option.getOrUndefined(yield* appOf(user))
        const created_at = app?.confirmed_at ?? null
        return {
          is_on: created_at !== null,
          created_at,
          recovery_codes: yield* countCodes(user)
        } satisfies AuthenticatorApp
      }),

      /** Draws the secret of an authenticator app, which counts once the person has sent a first code. */
      begin: traced("Factors.begin")(function* ({ userId }: SessionCaller) {
        const { Secret, TOTP } = yield* otpauth
        const { toString: draw } = yield* qrcode
        const user = Option.getOrUndefined(yield* users.find(userId))
        const secret = new Secret({ size: 20 })
        const totp = new TOTP({ issuer: "Linden", label: user?.email ?? user?.username ?? "", secret, period })
        const sealed = yield* withSql(encryptSecret(secret.base32, contextOf(userId)))
        const stored = Buffer.from(sealed).toString("base64")
        const created_at = yield* Clock.currentTimeMillis
        yield* orDieSql(
          inTransaction(
            Effect.gen(function* () {
              yield* sql`DELETE FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NULL`
              if (yield* hasApp(sql, userId)) return yield* new FactorInvalid("authenticator_app_on")
              yield* apps.insert({ user_id: userId, secret: stored, created_at, confirmed_at: null })
            })
          )
        )
        const url = totp.toString()
        const qr = yield* Effect.promise(() => draw(url, { type: "svg", margin: 2, errorCorrectionLevel: "M" }))
        return { secret: secret.base32, url, qr }
      }),

      /** Turns on the authenticator app; returns recovery codes if it is the person's first factor. */
      confirm: traced("Factors.confirm")(function* (caller: SessionCaller, code: string) {
        return yield* orDieSql(
          inTransaction(
            Effect.gen(function* () {
              const app = Option.getOrUndefined(yield* appOf(caller.userId))
              if (app?.confirmed_at !== null) return yield* new FactorInvalid("authenticator_app_missing")
              const wasFirst = (yield* kindsOf(caller.userId)).length === 0
              if (!(yield* takeCode(caller.userId, code, true)))
                return yield* invalid({ code: [fault("wrong_app_code")] })
              return yield* added(caller, "totp", wasFirst)
            })
          )
        )
      }),

      remove: traced("Factors.remove")(function* (caller: SessionCaller) {
        yield* orDieSql(
          inTransaction(
            Effect.gen(function* () {
              const isGone = yield* hasRows(
                sql`DELETE FROM authenticator_apps WHERE user_id = ${caller.userId} RETURNING user_id`
              )
              if (!isGone) return yield* new FactorInvalid("authenticator_app_missing")
              yield* removed(caller.userId, "totp", "person")
            })
          )
        )
      }),

      /** Replaces the recovery codes. */
      renewCodes: traced("Factors.renewCodes")(function* ({ userId }: SessionCaller) {
        if ((yield* kindsOf(userId)).length === 0) return yield* new FactorInvalid("no_second_factor")
        const recorded = audit.recordOfAccount(userId, { action: "factor.codes_renewed" })
        const told = notices.tell(userId, "codes")
        return yield* orDieSql(inTransaction(Effect.zipLeft(renewCodes(userId), Effect.zipRight(recorded, told))))
      }),

      /** Whether a code of the authenticator app or a recovery code is right; no code works twice. */
      prove: traced("Factors.prove")(function* (user: UserId, code: string) {
        if (/^\d{6}$/.test(plainCode(code))) return yield* orDieSql(takeCode(user, code, false))
        return yield* orDieSql(
          hasRows(sql`DELETE FROM recovery_codes WHERE user_id = ${user} AND hash = ${hashOf(code)} RETURNING hash`)
        )
      }),

      /** Removes all second factors of a person who lost them; returns whether there were any. */
      reset: traced("Factors.reset")(function* (user: UserId) {
        return yield* orDieSql(
          inTransaction(
            Effect.gen(function* () {
              const had = (yield* kindsOf(user)).length > 0
              yield* sql`DELETE FROM authenticator_apps WHERE user_id = ${user}`
              yield* sql`DELETE FROM passkeys WHERE user_id = ${user}`
              if (had) yield* removed(user, "all", "system")
              return had
            })
          )
        )
      })
    }
  })
}) {}
