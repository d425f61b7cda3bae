import { Clock, Effect } from "effect"
import { hourMillis } from "../../lib/Time.ts"
import { Settings } from "../../Settings.ts"
import { Guards } from "./Guards.ts"
import { NetworkCounters } from "./NetworkCounters.ts"
import { type Window, windowMillis } from "./RateWindow.ts"
import { Windows } from "./Windows.ts"

/** Wrong tokens that one client network may send in a minute. */
export const wrongTokenLimit = 30
/** Requests a minute for each session: a person clicks faster than a script may call. */
export const sessionLimit = 600
/** How many keys' worth of requests the keys of a team have together. */
export const teamFactor = 10
/** Sign-ins a minute for each client network, and passwords a minute that a person gives while signed in. */
export const signInLimit = 10
/** One-time tokens that one client network may try in a minute. */
export const tokenLimit = 30
/** Passwords of links that one client network may try in a minute, on all links together. */
export const unlockLimit = 60

/** Changes of one's own e-mail address in an hour. */
export const addressChangeLimit = 10
/** Links for forgotten passwords that one client network may ask for in an hour. */
export const forgottenLimit = 20
/** Links for forgotten passwords that may be asked for one e-mail address in an hour. */
export const forgottenOfAddressLimit = 3
/** Invites that a team may mail in an hour. */
export const inviteMailLimit = 50
/** Invites that are mailed to one address in an hour, by all teams. */
export const inviteMailToAddressLimit = 3
// Ten wrong passwords in six minutes are at most a hundred in an hour.
const deviceWindow = 6 * 60_000

// 50,000 counters take some 10 MB; who has more networks than that is not stopped by counting them.
const mostStrangers = 50_000

/** Counts requests: in the window of a key, team or session, or in a bounded table for whoever is not known. */
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
      /** Counts a request with a key, for the key and for its team; undefined where there is no limit. */
      takeForKey: Effect.fnUntraced(function* (keyId: string, teamId: string) {
        if (rateLimit === 0) return undefined
        const own = yield* windows.take(`key:${keyId}`, rateLimit, 1)
        if (!own.allowed) return own
        const team = yield* windows.take(`team:${teamId}`, rateLimit * teamFactor, 1)
        return team.allowed ? own : team
      }),
      /** How the window of a key stands; undefined where there is no limit. */
      lookAtKey: (keyId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0 ? Effect.succeed(undefined) : windows.take(`key:${keyId}`, rateLimit, 0),
      /** Counts a request with a session; undefined where there is no limit. */
      takeForSession: (sessionId: string): Effect.Effect<Window | undefined> =>
        rateLimit === 0 ? Effect.succeed(undefined) : windows.take(`session:${sessionId}`, sessionLimit, 1),
      /** Counts a wrong token from a client address, on this node alone: a token is none that can be guessed. */
      takeForWrongToken: (address: string): Effect.Effect<Window> =>
        Effect.map(Clock.currentTimeMillis, (now) => strangers.takeFrom("wrong", address, wrongTokenLimit, now)),
      /** How the window of a client address stands; a request without any token costs nothing and leaves nothing. */
      lookAtAddress: (address: string): Effect.Effect<Window> =>
        Effect.map(Clock.currentTimeMillis, (now) => strangers.lookFrom("wrong", address, wrongTokenLimit, now)),
      /** Counts a sign-in from a client address. */
      takeForSignIn: takeFrom("sign-in", signInLimit),
      /** Counts a one-time token from a client address. */
      takeForOneTimeToken: takeFrom("token", tokenLimit),
      /** Counts a password of a link from a client address. */
      takeForUnlock: takeFrom("unlock", unlockLimit),
      /** Counts a wrong password from a browser that signed in to this account before. */
      takeForDevice: devices.take,
      /** Lets a browser begin anew that gave the right password. */
      forgiveDevice: devices.forget,
      /** Counts a change of one's own e-mail address, since the answer tells whether somebody else has it. */
      takeForAddressChange: takeOf("address-change", addressChangeLimit, hourMillis).take,
      /** Counts a link for a forgotten password, for whoever asks and for the address, whether an account has it or not. */
      takeForForgotten: Effect.fnUntraced(function* (digest: string, address: string) {
        const window = yield* asking(address)
        return window.allowed ? yield* forgotten.take(digest) : window
      }),
      /** Counts an invite that a team mails to an address; false where it may not be mailed now. */
      takeForInviteMail: Effect.fnUntraced(function* (teamId: string, digest: string) {
        return (yield* mailing.take(teamId)).allowed && (yield* mailed.take(digest)).allowed
      }),
      /** Counts the present password that somebody who is signed in gives. */
      takeForOwnPassword: takeOf("own-password", signInLimit).take
    }
  })
}) {}
