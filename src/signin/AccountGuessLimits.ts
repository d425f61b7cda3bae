import { HttpApp, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import type { Turn } from "../auth/limit/BruteForceLimiter.ts"
import { Guards } from "../auth/limit/Guards.ts"
import { accountDigest, SecurityLog } from "../auth/SecurityLog.ts"
import { TooManyRequests } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { UserId } from "../contract/Id.ts"
import { traced } from "../lib/Traced.ts"

/** Limits for strangers who guess an account's password. They allow fewer than 100 attempts an hour in total. */
export const accountTerms = { perNetwork: 10, window: 5 * 60_000, free: 20, forgetting: 120_000, longest: 90_000 }

/** An account that someone tries to sign in to; it may not exist. */
export interface Named {
  readonly email: string
  readonly id: UserId | undefined
}

const faultOf = ({ isCrowded }: Turn & { readonly allowed: false }, seconds: number) =>
  fault(isCrowded ? "account_under_attack" : "too_many_guesses", { seconds })

const retryAfter = (seconds: number) =>
  HttpApp.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(seconds)))
  )

/** Limits how many passwords strangers can try on accounts, whether or not the accounts exist. */
export class AccountGuessLimits extends Effect.Service<AccountGuessLimits>()("signin/AccountGuessLimits", {
  dependencies: [SecurityLog.Default, Guards.Default],
  effect: Effect.gen(function* () {
    const log = yield* SecurityLog
    const guards = yield* Guards
    // Count invented addresses separately, so that guesses at them can't evict the records of real accounts.
    const real = guards.over("account", accountTerms)
    const invented = guards.over("invented", accountTerms)
    const codes = guards.over("second factor", accountTerms)
    const knownCodes = guards.over("second factor of a known browser", accountTerms)
    const at = ({ id, email }: Named) =>
      id === undefined ? ([invented, accountDigest(email)] as const) : ([real, id] as const)

    return {
      /** Counts an attempt before its password is checked; fails with 429 if this client has to wait. */
      take: traced("AccountGuessLimits.take")(function* (account: Named, address: string) {
        const [guesses, name] = at(account)
        const turn = yield* guesses.try(name, address)
        if (turn.allowed) return
        const seconds = Math.max(1, Math.ceil(turn.wait / 1000))
        yield* retryAfter(seconds)
        yield* log.throttled(account.email, address)
        return yield* new TooManyRequests(faultOf(turn, seconds))
      }),

      /**
       * Counts an attempt to prove a second factor; fails with 429 if this client has to wait. A browser that the person
       * has used before is counted on its own, so that strangers who know the password can't make the person wait.
       */
      takeForFactor: traced("AccountGuessLimits.takeForFactor")(function* (
        id: UserId,
        address: string,
        device: string | undefined
      ) {
        const turn = yield* device === undefined ? codes.try(id, address) : knownCodes.try(device, address)
        if (turn.allowed) return
        const seconds = Math.max(1, Math.ceil(turn.wait / 1000))
        yield* retryAfter(seconds)
        return yield* new TooManyRequests(fault("too_many_codes", { seconds }))
      }),

      /** Refunds an attempt with a right second factor. */
      rightFactor: (id: UserId, address: string, device: string | undefined) =>
        device === undefined ? codes.right(id, address) : knownCodes.right(device, address),

      /** Refunds an attempt with a correct password. */
      right: (account: Named, address: string) =>
        Effect.suspend(() => {
          const [guesses, name] = at(account)
          return guesses.right(name, address)
        })
    }
  })
}) {}
