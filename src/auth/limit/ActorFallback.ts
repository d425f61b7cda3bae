import { Sharding } from "@effect/cluster"
import { Clock, Effect, Option, Schedule } from "effect"
import { LRUCache } from "lru-cache"
import { isPostgres } from "../../storage/IsPostgres.ts"

/** How long an actor may take to answer; where it lives on another node, the median is about a millisecond. */
const patience = "2 seconds"
/** How long nobody asks the actors of a shard again that did not answer, in milliseconds. */
const rest = 2000

/** Asks actors for what this node can also do by itself, which it does where the node that they live on is away. */
export class ActorFallback extends Effect.Service<ActorFallback>()("auth/limit/ActorFallback", {
  effect: Effect.gen(function* () {
    const sharding = yield* Sharding.Sharding
    const hasOthers = yield* isPostgres
    /** When an actor of a shard may be asked again. */
    const away = new LRUCache<string, number>({ max: 1000 })

    return {
      /** What an actor answers or, where it is not heard of in time, what this node says by itself. */
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
          // One asks again, the others go on by themselves until it knows.
          if (until !== undefined) away.set(shard, now + rest)
          const failed = Effect.suspend(() => {
            away.set(shard, now + rest)
            return alone
          })
          return asking(actor).pipe(
            // An actor that moves while it is asked fails what it was asked.
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
