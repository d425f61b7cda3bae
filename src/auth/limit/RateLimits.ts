import { Clock, Effect } from "effect"
import { hourMillis } from "../../lib/Time.ts"
import { Settings } from "../../settings/Settings.ts"
import { Guards } from "./Guards.ts"
import { NetworkCounters } from "./NetworkCounters.ts"
import { type Window, windowMillis } from "./RateWindow.ts"
import { Windows } from "./Windows.ts"

/** Wrong tokens per minute for each client network. */
export const wrongTokenLimit = 30
/** Requests per minute for each session. The limit is high, so that it does not affect people who click fast. */
export const sessionLimit = 600
/** The limit for all keys of a team together, as a multiple of one key's. */
export const teamFactor = 10
/** Sign-ins per minute for each client network, and passwords per minute that a signed-in person may enter. */
export const signInLimit = 10
/** One-time tokens per minute for each client network. */
export const tokenLimit = 30
/** Requests per minute for each client network that prove a second factor or a passkey. */
export const factorLimit = 60
/** Requests per minute for each client network that start or end a sign-in with the provider. */
export const oidcLimit = 60
/** Link passwords per minute for each client network, over all links. */
export const unlockLimit = 60

/** How many times per hour users may change their own email address. */
export const addressChangeLimit = 10
/** Password reset requests per hour for each client network. */
export const forgottenLimit = 20
/** Password reset requests per hour for each email address. */
export const forgottenOfAddressLimit = 3
/** Invites that a team may send by email in an hour. */
export const inviteMailLimit = 50
/** Invites that all teams together may send to an email address in an hour. */
export const inviteMailToAddressLimit = 3
// Allows ten wrong passwords in six minutes, which is at most a hundred in an hour.
const deviceWindow = 6 * 60_000

// 50,000 counters take about 10 MB. Someone with more networks can't be stopped by counting.
const mostStrangers = 50_000

/** Counts requests: in the window of a key, team or session, or in a bounded table for unknown clients. */
export class RateLimits extends Effect.Service<RateLimits>()("auth/limit/RateLimits", {
  dependencies: [Windows.Default, Guards.Default],
  effect: Effect.gen(function* () {
    const { rateLimit } = yield* Settings
    const windows = yield* Windows
    const guards = yield* Guards
    const strangers = new NetworkCounters(mostStrangers)

    const takeFrom =
      (name: string, limit: number, length = windowMillis) =>
      (address: string): Effect.Effect<Window> =>
        guards.take({ table: name, length, name, address, limit })
    const takeOf = (table: string, limit: number, length = windowMillis) => {
      const take = (name: string): Effect.Effect<Window> => guards.take({ table, length, name, address: null, limit })
      return { take, forget: (name: string) => guards.forget({ table, length, name }) }
    }
    const devices = takeOf("device", signInLimit, deviceWindow)
    const asking = takeFrom("forgotten", forgottenLimit, hourMillis)
    const forgotten = takeOf("forgotten-of", forgottenOfAddressLimit, hourMillis)
    const mailing = takeOf("mailing", inviteMailLimit, hourMillis)
    const mailed = takeOf("mailed", inviteMailToAddressLimit, hourMillis)

    return {
      /** Counts a request with a key, for the key and its team; undefined if there is no limit. */
      takeForKey: (keyId: string, teamId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0
          ? Effect.succeed(undefined)
          : windows.take(
              { name: `key:${keyId}`, limit: rateLimit },
              { name: `team:${teamId}`, limit: rateLimit * teamFactor }
            ),
      /** The window of a key; undefined if there is no limit. */
      lookAtKey: (keyId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0 ? Effect.succeed(undefined) : windows.look({ name: `key:${keyId}`, limit: rateLimit }),
      /** Counts a request with a session; undefined if there is no limit. */
      takeForSession: (sessionId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0
          ? Effect.succeed(undefined)
          : windows.take({ name: `session:${sessionId}`, limit: sessionLimit }),
      /**
       * Counts a wrong token from a client address. Each node counts on its own, because tokens can't be guessed
       * anyway.
       */
      takeForWrongToken: (address: string): Effect.Effect<Window> =>
        Effect.map(Clock.currentTimeMillis, (now) => strangers.takeFrom("wrong", address, wrongTokenLimit, now)),
      /** The window of a client address, without counting. A request without a token is neither counted nor stored. */
      lookAtAddress: (address: string): Effect.Effect<Window> =>
        Effect.map(Clock.currentTimeMillis, (now) => strangers.lookFrom("wrong", address, wrongTokenLimit, now)),
      /** Counts a sign-in from a client address. */
      takeForSignIn: takeFrom("sign-in", signInLimit),
      /** Counts a one-time token from a client address. */
      takeForOneTimeToken: takeFrom("token", tokenLimit),
      /** Counts a request of a sign-in with a second factor or a passkey. */
      takeForFactor: takeFrom("factor", factorLimit),
      /** Counts the start or the end of a sign-in with the provider. */
      takeForOidc: takeFrom("oidc", oidcLimit),
      /** Counts an attempt to enter a link's password from a client address. */
      takeForUnlock: takeFrom("unlock", unlockLimit),
      /** Counts a wrong password from a browser that has signed in to this account before. */
      takeForDevice: devices.take,
      /** Resets the counts of a browser that sent the right password. */
      forgiveDevice: devices.forget,
      /**
       * Counts attempts to change one's own email address, because the response reveals whether an address is taken.
       */
      takeForAddressChange: takeOf("address-change", addressChangeLimit, hourMillis).take,
      /**
       * Counts a password reset request, for the client and for the email address, whether or not the address has an
       * account.
       */
      takeForForgotten: Effect.fnUntraced(function* (digest: string, address: string) {
        const window = yield* asking(address)
        return window.allowed ? yield* forgotten.take(digest) : window
      }),
      /** Counts an invite that a team sends to an email address; returns false if a limit is exceeded. */
      takeForInviteMail: Effect.fnUntraced(function* (teamId: string, digest: string) {
        return (yield* mailing.take(teamId)).allowed && (yield* mailed.take(digest)).allowed
      }),
      /** Counts an attempt by a signed-in user to enter their current password. */
      takeForOwnPassword: takeOf("own-password", signInLimit).take
    }
  })
}) {}
