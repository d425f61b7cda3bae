import { SqlClient } from "@effect/sql"
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server"
import { Clock, Effect, Option } from "effect"
import { Invalid } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { newId, type PasskeyId, type UserId } from "../../contract/Id.ts"
import { addressIn, hostnameIn } from "../../http/RequestHost.ts"
import { traced } from "../../lib/Traced.ts"
import { Settings } from "../../settings/Settings.ts"
import { onConflict, orDieSql } from "../../storage/Conflict.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../../storage/Rows.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { Users } from "../../user/Users.ts"
import type { SessionCaller } from "../Caller.ts"
import { PasskeysTable } from "../Tables.ts"
import { FactorInvalid, FactorRefused, mostPasskeys, PasskeyNotFound } from "./Factor.ts"
import { Factors } from "./Factors.ts"

type Json = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string | undefined>>

// Load the library only when someone uses a passkey.
const library = Effect.promise(() => import("@simplewebauthn/server"))

const ShownRow = PasskeysTable.row.pick("id", "name", "created_at", "last_used_at")
const StoredRow = PasskeysTable.row.pick("id", "user_id", "credential_id", "public_key", "counter", "transports")

/** How long a challenge is valid, in milliseconds. */
export const challengeMillis = 600_000

interface Party {
  readonly id: string
  readonly origin: string
}

/** The passkeys of people. */
export class Passkeys extends Effect.Service<Passkeys>()("auth/factor/Passkeys", {
  dependencies: [Factors.Default, Users.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { baseUrl } = yield* Settings
    const factors = yield* Factors
    const users = yield* Users
    const passkeys = PasskeysTable.on(sql)
    const inTransaction = transactionOn(sql)

    const stored = (user: UserId) =>
      rowsOf(StoredRow)(sql`SELECT id, user_id, credential_id, public_key, counter, transports FROM passkeys
        WHERE user_id = ${user} ORDER BY created_at, id`)

    /**
     * Where passkeys belong: the public host, or localhost. Browsers offer none at IP addresses and without TLS.
     */
    const partyOf = (headers: Headers): Party | undefined => {
      const base = new URL(baseUrl)
      const isPublic = base.protocol === "https:" && addressIn(base.hostname) === undefined
      if (isPublic || base.hostname === "localhost") return { id: base.hostname, origin: base.origin }
      const host = headers["host"] ?? ""
      return hostnameIn(host) === "localhost" ? { id: "localhost", origin: `http://${host}` } : undefined
    }

    const party = (headers: Headers) =>
      Effect.suspend(() => {
        const found = partyOf(headers)
        return found === undefined ? new FactorInvalid("passkeys_need_host") : Effect.succeed(found)
      })

    /** Uses up a challenge; false if it was used before. */
    const useUp = Effect.fnUntraced(function* (challenge: string) {
      const expires_at = (yield* Clock.currentTimeMillis) + challengeMillis
      return yield* hasRows(sql`INSERT INTO used_challenges (challenge, expires_at) VALUES (${challenge}, ${expires_at})
        ON CONFLICT (challenge) DO NOTHING RETURNING challenge`)
    })

    return {
      /** Whether the dashboard at the request's host can use passkeys. */
      isPossible: (headers: Headers) => partyOf(headers) !== undefined,

      /** Whether anyone has a passkey. */
      any: orDieSql(hasRows(sql`SELECT id FROM passkeys LIMIT 1`)),

      list: (user: UserId) =>
        rowsOf(ShownRow)(sql`SELECT id, name, created_at, last_used_at FROM passkeys
          WHERE user_id = ${user} ORDER BY created_at, id`),

      /** The options with which a browser creates a passkey. */
      creation: traced("Passkeys.creation")(function* (userId: UserId, headers: Headers) {
        const { id } = yield* party(headers)
        const { generateRegistrationOptions } = yield* library
        const user = Option.getOrUndefined(yield* users.find(userId))
        const known = yield* stored(userId)
        return yield* Effect.promise(() =>
          generateRegistrationOptions({
            rpName: "Linden",
            rpID: id,
            userName: user?.email ?? user?.username ?? "",
            userDisplayName: user?.username ?? "",
            userID: new Uint8Array(Buffer.from(userId)),
            excludeCredentials: known.map(({ credential_id, transports }) => ({
              id: credential_id,
              transports: [...transports]
            })),
            authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" }
          })
        )
      }),

      /** Stores the passkey that a browser has created for a challenge; with recovery codes if it is the first factor. */
      add: traced("Passkeys.add")(function* (
        caller: SessionCaller,
        { name = "Passkey", credential }: { readonly name?: string | undefined; readonly credential: Json },
        challenge: string,
        headers: Headers
      ) {
        const { userId } = caller
        const { id: rpID, origin } = yield* party(headers)
        const { verifyRegistrationResponse } = yield* library
        const { registrationInfo } = yield* Effect.tryPromise({
          try: () =>
            verifyRegistrationResponse({
              response: credential as unknown as RegistrationResponseJSON,
              expectedChallenge: challenge,
              expectedOrigin: origin,
              expectedRPID: rpID,
              requireUserVerification: false
            }),
          catch: () => new FactorRefused("passkey_refused")
        })
        if (registrationInfo === undefined) return yield* new FactorRefused("passkey_refused")
        const made = registrationInfo.credential
        const id = yield* newId<PasskeyId>()
        const now = yield* Clock.currentTimeMillis
        const row = {
          id,
          user_id: userId,
          credential_id: made.id,
          public_key: Buffer.from(made.publicKey).toString("base64url"),
          counter: made.counter,
          transports: JSON.stringify(made.transports ?? []),
          name,
          created_at: now,
          last_used_at: null
        }
        const recovery_codes = yield* inTransaction(
          Effect.gen(function* () {
            if (!(yield* useUp(challenge))) return yield* new FactorRefused("passkey_refused")
            const count = yield* countOf(sql`SELECT count(*) AS total FROM passkeys WHERE user_id = ${userId}`)
            if (count >= mostPasskeys) {
              return yield* new Invalid(fault("too_many_passkeys", { most: mostPasskeys }), undefined, "limit_reached")
            }
            const wasFirst = (yield* factors.kindsOf(userId)).length === 0
            yield* passkeys.insert(row)
            return yield* factors.added(caller, "passkey", wasFirst)
          })
        ).pipe(onConflict(() => new FactorInvalid("passkey_known")))
        const shown = yield* Effect.orDie(
          yield* rowOf(ShownRow)(sql`SELECT id, name, created_at, last_used_at FROM passkeys WHERE id = ${id}`)
        )
        return { ...shown, recovery_codes }
      }),

      remove: traced("Passkeys.remove")(function* (caller: SessionCaller, id: PasskeyId) {
        yield* orDieSql(
          inTransaction(
            Effect.gen(function* () {
              const isGone = yield* hasRows(
                sql`DELETE FROM passkeys WHERE user_id = ${caller.userId} AND id = ${id} RETURNING id`
              )
              if (!isGone) return yield* new PasskeyNotFound()
              yield* factors.removed(caller.userId, "passkey", caller)
            })
          )
        )
      }),

      /** The options with which a browser proves a passkey: one of a person's, or any that it has for this server. */
      request: traced("Passkeys.request")(function* (userId: UserId | undefined, headers: Headers) {
        const { id } = yield* party(headers)
        const { generateAuthenticationOptions } = yield* library
        const known = userId === undefined ? undefined : yield* stored(userId)
        return yield* Effect.promise(() =>
          generateAuthenticationOptions({
            rpID: id,
            userVerification: userId === undefined ? "required" : "preferred",
            ...(known === undefined
              ? {}
              : {
                  allowCredentials: known.map(({ credential_id, transports }) => ({
                    id: credential_id,
                    transports: [...transports]
                  }))
                })
          })
        )
      }),

      /** The person whose passkey answers a challenge. Without `userId`, the passkey must verify its user. */
      prove: traced("Passkeys.prove")(function* (
        credential: Json,
        challenge: string,
        headers: Headers,
        userId?: UserId
      ) {
        const { id: rpID, origin } = yield* party(headers)
        const refused = new FactorRefused("passkey_refused")
        const credentialId = typeof credential["id"] === "string" ? credential["id"] : ""
        const found = Option.getOrUndefined(
          yield* rowOf(StoredRow)(sql`SELECT id, user_id, credential_id, public_key, counter, transports FROM passkeys
            WHERE credential_id = ${credentialId.slice(0, 2000)}`)
        )
        if (found === undefined || (userId !== undefined && found.user_id !== userId)) return yield* refused
        const { verifyAuthenticationResponse } = yield* library
        const { verified, authenticationInfo } = yield* Effect.tryPromise({
          try: () =>
            verifyAuthenticationResponse({
              response: credential as unknown as AuthenticationResponseJSON,
              expectedChallenge: challenge,
              expectedOrigin: origin,
              expectedRPID: rpID,
              requireUserVerification: userId === undefined,
              credential: {
                id: found.credential_id,
                publicKey: new Uint8Array(Buffer.from(found.public_key, "base64url")),
                counter: found.counter
              }
            }),
          catch: () => refused
        })
        if (!verified || !(yield* useUp(challenge))) return yield* refused
        const now = yield* Clock.currentTimeMillis
        yield* sql`UPDATE passkeys SET counter = ${authenticationInfo.newCounter}, last_used_at = ${now}
          WHERE id = ${found.id}`
        return found.user_id
      }, orDieSql),

      /** Deletes challenges that have expired. */
      prune: Effect.flatMap(
        Clock.currentTimeMillis,
        (now) => sql`DELETE FROM used_challenges WHERE expires_at <= ${now}`
      )
    }
  })
}) {}
