import { CurrentAddress } from "@effect/cluster/Entity"
import { Clock, Effect, Layer } from "effect"
import { GuardActor } from "./GuardActor.ts"
import { GuardShares } from "./GuardShares.ts"

/** The actor of one share of all names. It handles one request at a time. */
export const GuardActorLive = GuardActor.toLayer(
  Effect.gen(function* () {
    const { entityId } = yield* CurrentAddress
    const tables = (yield* GuardShares).tablesOf(entityId)
    const at = <A>(judge: (now: number) => A) => Effect.map(Clock.currentTimeMillis, judge)
    return GuardActor.of({
      Try: ({ payload }) => at((now) => tables.try(payload, now)),
      Right: ({ payload }) => at((now) => tables.right(payload, now)),
      Take: ({ payload }) => at((now) => tables.take(payload, now)),
      Forget: ({ payload }) => at(() => tables.forget(payload))
    })
  }),
  { concurrency: 1, mailboxCapacity: 4096 }
).pipe(Layer.provide(GuardShares.Default))
