import { Sharding } from "@effect/cluster"
import { Clock, Effect, Option, Schedule } from "effect"
import { LRUCache } from "lru-cache"
import { isPostgres } from "../../storage/IsPostgres.ts"

/** The time limit of an actor's answer; the median from another node is about a millisecond. */
const patience = "2 seconds"
/** How long the actors of an unresponsive shard are left alone, in milliseconds. */
const rest = 2000

/** Asks actors, and falls back to this node if their node is offline. */
export class ActorFallback extends Effect.Service<ActorFallback>()("auth/limit/ActorFallback", {
  effect: Effect.gen(function* () {
    const sharding = yield* Sharding.Sharding
    const hasOthers = yield* isPostgres
    /** When the actors of a shard may be asked again. */
    const away = new LRUCache<string, number>({ max: 1000 })

    return {
      /** The answer of an actor or, if it does not come in time, that of this node. */
      ask: <A, E>(
        actor: string,
        asking: (actor: string) => Effect.Effect<A, E>,
        alone: Effect.Effect<A>
      ): Effect.Effect<A> => {
        if (!hasOthers) return alone
        return Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const shard = String(sharding.getShardId(actor as never, "default"))
          const until = away.get(shard)
          if (until !== undefined && now < until) return alone
          // One request tries again; the others keep using the fallback until it succeeds.
          if (until !== undefined) away.set(shard, now + rest)
          const failed = Effect.suspend(() => {
            away.set(shard, now + rest)
            return alone
          })
          return asking(actor).pipe(
            // An actor that moves fails the requests in flight.
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
