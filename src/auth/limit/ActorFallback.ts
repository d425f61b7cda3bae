import { Sharding } from "@effect/cluster"
import { Clock, Effect, Option, Schedule } from "effect"
import { LRUCache } from "lru-cache"
import { isPostgres } from "../../storage/IsPostgres.ts"

/** The time limit for an actor's response. The median from another node is about a millisecond. */
const patience = "2 seconds"
/** How long to stop sending requests to the actors of an unresponsive shard, in milliseconds. */
const rest = 2000

/** Sends requests to actors, and falls back to this node if their node is offline. */
export class ActorFallback extends Effect.Service<ActorFallback>()("auth/limit/ActorFallback", {
  effect: Effect.gen(function* () {
    const sharding = yield* Sharding.Sharding
    const hasOthers = yield* isPostgres
    /** For each shard, the time at which its actors may receive requests again. */
    const away = new LRUCache<string, number>({ max: 1000 })

    return {
      /** The response of an actor or, if it doesn't arrive in time, the result on this node. */
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
