import { Clock, Effect } from "effect"
import { networkOf, siteOf } from "../../net/Network.ts"
import { ActorFallback } from "./ActorFallback.ts"
import type { Terms, Turn } from "./BruteForceLimiter.ts"
import { type Count, type Counted, GuardActor, type Guess } from "./GuardActor.ts"
import { GuardShares, shareOf } from "./GuardShares.ts"
import type { GuardTables } from "./GuardTables.ts"
import type { Window } from "./RateWindow.ts"

/**
 * The share that a counter belongs to. It depends on the name or, if an address is given, on the /48 around the address
 * or its IPv4 network.
 */
const holderOf = ({ name, address }: Count) =>
  shareOf(address === null ? name : (siteOf(address) ?? networkOf(address)))

/**
 * Counts unknown clients and their guesses across all nodes, or on this node alone while the others are unavailable.
 */
export class Guards extends Effect.Service<Guards>()("auth/limit/Guards", {
  dependencies: [ActorFallback.Default, GuardShares.Default],
  effect: Effect.gen(function* () {
    const actor = yield* GuardActor.client
    const { ask } = yield* ActorFallback
    const shares = yield* GuardShares
    const here = <A>(share: string, judge: (tables: GuardTables, now: number) => A) =>
      Effect.map(Clock.currentTimeMillis, (now) => judge(shares.tablesOf(share), now))

    return {
      take: (count: Count): Effect.Effect<Window> =>
        ask(
          holderOf(count),
          (name) => actor(name).Take(count),
          here(holderOf(count), (tables, now) => tables.take(count, now))
        ),

      forget: (counted: Counted): Effect.Effect<void> =>
        ask(
          shareOf(counted.name),
          (name) => actor(name).Forget(counted),
          here(shareOf(counted.name), (tables) => tables.forget(counted))
        ),

      /** The guard for a kind of subject. */
      over: (guard: string, terms: Terms) => {
        const guess = (name: string, address: string): Guess => ({ guard, terms, name, address })
        return {
          /** Requests an attempt, which is counted before the password is checked. */
          try: (subject: string, address: string): Effect.Effect<Turn> =>
            ask(
              shareOf(subject),
              (name) => actor(name).Try(guess(subject, address)),
              here(shareOf(subject), (tables, now) => tables.try(guess(subject, address), now))
            ),
          /** Refunds the attempt if the password was right. */
          right: (subject: string, address: string): Effect.Effect<void> =>
            ask(
              shareOf(subject),
              (name) => actor(name).Right(guess(subject, address)),
              here(shareOf(subject), (tables, now) => tables.right(guess(subject, address), now))
            )
        }
      }
    }
  })
}) {}
