import { Sharding } from "@effect/cluster"
import { Clock, Effect, Option, Schedule } from "effect"
import { LRUCache } from "lru-cache"
import { networkOf, siteOf } from "../../net/Network.ts"
import { isPostgres } from "../../storage/IsPostgres.ts"
import { VisitorReads } from "../../storage/VisitorReads.ts"
import type { Terms, Turn } from "./BruteForceLimiter.ts"
import { type Count, type Counted, GuardActor, type Guess } from "./GuardActor.ts"
import { GuardShares, shareOf } from "./GuardShares.ts"
import type { GuardTables } from "./GuardTables.ts"
import type { Window } from "./RateWindow.ts"

/** The time limit for an actor's response. The median from another node is about a millisecond. */
const patience = "2 seconds"
/** How long to stop sending requests to the actors of an unresponsive shard, in milliseconds. */
const rest = 2000

/** Sends requests to actors, and falls back to this node if their node is offline. */
class ActorFallback extends Effect.Service<ActorFallback>()("auth/limit/ActorFallback", {
  dependencies: [VisitorReads.Default],
  effect: Effect.gen(function* () {
    const sharding = yield* Sharding.Sharding
    const hasOthers = yield* isPostgres
    // Without the database, actors soon have no node.
    const { isOffline } = yield* VisitorReads
    /** For each shard, the time at which its actors may receive requests again. */
    const away = new LRUCache<string, number>({ max: 1000 })

    return {
      /** The response of an actor or, if it doesn't arrive in time, the result on this node. */
      ask: <A, E>(
        actor: string,
        asking: (actor: string) => Effect.Effect<A, E>,
        alone: Effect.Effect<A>
      ): Effect.Effect<A> => {
        if (!hasOthers || isOffline()) return alone
        return Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const shard = String(sharding.getShardId(actor as never, "default"))
          const until = away.get(shard)
          if (until !== undefined && now < until) return alone
          // One request tries the actor again; the others keep using the fallback until it succeeds.
          if (until !== undefined) away.set(shard, now + rest)
          const failed = Effect.suspend(() => {
            away.set(shard, now + rest)
            return alone
          })
          return asking(actor).pipe(
            // In-flight requests fail when their actor moves to another node.
            Effect.sandbox,
            Effect.retry({ times: 3, schedule: Schedule.spaced("300 millis") }),
            Effect.disconnect,
            Effect.timeoutOption(patience),
            Effect.matchCauseEffect({
              onFailure: () => failed,
              onSuccess: Option.match({
                onNone: () => failed,
                onSome: (answer) =>
                  Effect.sync(() => {
                    away.delete(shard)
                    return answer
                  })
              })
            })
          )
        })
      }
    }
  })
}) {}

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
