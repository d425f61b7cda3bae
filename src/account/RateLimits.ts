import { createHash } from "node:crypto"
import { Effect } from "effect"
import { Settings } from "../Settings.ts"
import { RateWindowActor, type Window } from "./RateWindowActor.ts"

/** Wrong tokens that one client address may send in a minute. */
export const wrongTokenLimit = 30
/** Requests a minute for each session: a person clicks faster than a script may call. */
export const sessionLimit = 600
/** Sign-ins a minute for each client address, and passwords a minute for each account. */
export const signInLimit = 10
/** One-time tokens that one client address may try in a minute. */
export const tokenLimit = 30

// Of one length and without a person's name, whatever was typed.
const digest = (text: string) => createHash("sha256").update(text).digest("base64url")

/** Counts requests; asks the actor of the key, session, address or account. */
export class RateLimits extends Effect.Service<RateLimits>()("account/RateLimits", {
  effect: Effect.gen(function* () {
    const { rateLimit } = yield* Settings
    const windowOf = yield* RateWindowActor.client
    const take = (name: string, limit: number, cost: 0 | 1 = 1): Effect.Effect<Window> =>
      Effect.orDie(windowOf(name).Take({ limit, cost }))
    return {
      /** Counts a request with a key; undefined where there is no limit. */
      takeForKey: (keyId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0 ? Effect.succeed(undefined) : take(`key:${keyId}`, rateLimit),
      /** How the window of a key stands; undefined where there is no limit. */
      lookAtKey: (keyId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0 ? Effect.succeed(undefined) : take(`key:${keyId}`, rateLimit, 0),
      /** Counts a request with a session; undefined where there is no limit. */
      takeForSession: (sessionId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0 ? Effect.succeed(undefined) : take(`session:${sessionId}`, sessionLimit),
      /** Counts a wrong token from a client address. */
      takeForWrongToken: (address: string): Effect.Effect<Window> => take(`address:${address}`, wrongTokenLimit),
      /** How the window of a client address stands; a request without any token costs nothing. */
      lookAtAddress: (address: string): Effect.Effect<Window> => take(`address:${address}`, wrongTokenLimit, 0),
      /** Counts a sign-in from a client address. */
      takeForSignIn: (address: string): Effect.Effect<Window> => take(`sign-in:${address}`, signInLimit),
      /** Counts a one-time token from a client address. */
      takeForOneTimeToken: (address: string): Effect.Effect<Window> => take(`token:${address}`, tokenLimit),
      /** Counts a password that is tried on an account, whether there is one or not. */
      takeForPassword: (account: string): Effect.Effect<Window> => take(`password:${digest(account)}`, signInLimit)
    }
  })
}) {}
