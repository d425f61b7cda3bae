import { HttpApp, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import type { Turn } from "../auth/limit/BruteForceLimiter.ts"
import { Guards } from "../auth/limit/Guards.ts"
import { accountDigest, SecurityLog } from "../auth/SecurityLog.ts"
import { TooManyRequests } from "../contract/Failure.ts"
import type { UserId } from "../contract/Id.ts"
import { waitText } from "../contract/WaitText.ts"

/** How strangers may guess at an account: fewer than 100 tries an hour, whatever they come from. */
export const accountTerms = { perNetwork: 10, window: 5 * 60_000, free: 20, forgetting: 120_000, longest: 90_000 }

/** An account as somebody named it; there may be none. */
export interface Named {
  readonly email: string
  readonly id: UserId | undefined
}

const sentenceOf = ({ isCrowded }: Turn & { readonly allowed: false }, wait: string) =>
  isCrowded
    ? `Many wrong passwords were tried on this account. Wait ${wait}, then try again: it is your turn then. A browser that signed in before need not wait.`
    : `Too many wrong passwords. Wait ${wait}, then try again.`

const retryAfter = (seconds: number) =>
  HttpApp.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(seconds)))
  )

/** Passwords that strangers try on accounts, whether there are such accounts or not. */
export class AccountGuessLimits extends Effect.Service<AccountGuessLimits>()("signin/AccountGuessLimits", {
  dependencies: [SecurityLog.Default, Guards.Default],
  effect: Effect.gen(function* () {
    const log = yield* SecurityLog
    const guards = yield* Guards
    // Apart, so that guesses at invented addresses never displace what is known of a real account.
    const real = guards.over("account", accountTerms)
    const invented = guards.over("invented", accountTerms)
    const at = ({ id, email }: Named) =>
      id === undefined ? ([invented, accountDigest(email)] as const) : ([real, id] as const)

    return {
      /** Counts a try before its password is judged, and refuses it (429) where it is not this client's turn. */
      take: Effect.fn("AccountGuessLimits.take")(function* (account: Named, address: string) {
        const [guesses, name] = at(account)
        const turn = yield* guesses.try(name, address)
        if (turn.allowed) return
        const seconds = Math.max(1, Math.ceil(turn.wait / 1000))
        yield* retryAfter(seconds)
        yield* log.throttled(account.email, address)
        return yield* new TooManyRequests(sentenceOf(turn, waitText(seconds)))
      }),

      /** Gives the try back that brought the right password. */
      right: (account: Named, address: string) =>
        Effect.suspend(() => {
          const [guesses, name] = at(account)
          return guesses.right(name, address)
        })
    }
  })
}) {}
