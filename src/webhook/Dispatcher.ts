import { Singleton } from "@effect/cluster"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Layer, Stream } from "effect"
import type { WebhookId } from "../contract/Id.ts"
import { Events } from "../event/Events.ts"
import { isShared } from "../storage/Shared.ts"
import { DeliveriesRepo } from "./DeliveriesRepo.ts"
import { Expiries } from "./Expiries.ts"
import { FanOut } from "./FanOut.ts"
import { WebhooksRepo } from "./Repo.ts"
import { Wakes } from "./Wakes.ts"

/** How often the dispatcher looks for what is due. */
const pause = "1 second"
/** How often it looks where there is no webhook, and no other server that may add one. */
const idlePause = "30 seconds"
/** Every so many looks it is looked for links that ended. */
const looksPerScan = 10
/** How long a transaction that raised an event may take until it is looked for. */
const settling = "20 millis"

/** What no event, or a restart, rings for: looked for again and again, by one of all nodes. */
const LooksLive = Layer.unwrapScoped(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const fanOut = yield* FanOut
    const repo = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const expiries = yield* Expiries
    const wakes = yield* Wakes
    const hasOthers = yield* isShared
    let looks = 0
    const { rung } = yield* Events
    const isRung = yield* Effect.makeLatch()
    yield* Effect.forkScoped(Stream.runForEach(rung, () => isRung.open))
    const added = Effect.raceFirst(isRung.await, Effect.sleep(idlePause))
    const look = Effect.gen(function* () {
      // Most installations have no webhook, and pay no more than this query.
      if (!(yield* repo.hasAny)) return false
      if (looks++ % looksPerScan === 0) yield* expiries.scan
      yield* fanOut.run
      yield* wakes.wake(yield* repo.due(yield* Clock.currentTimeMillis))
      return true
    }).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.catchAllCause((cause) =>
        Effect.as(Effect.logWarning("Webhooks could not be looked up; they are looked up again soon.", cause), true)
      )
    )
    const round = Effect.flatMap(Effect.zipRight(isRung.close, look), (hasAny) =>
      hasAny || hasOthers ? Effect.sleep(pause) : added
    )
    // Where no other server uses the database, no living process holds deliveries.
    const free = hasOthers ? Effect.void : Effect.ignoreLogged(deliveries.freeAll)
    return Singleton.make("Webhooks", Effect.zipRight(free, Effect.forever(round)))
  })
)

/** Events of this node are told at once. */
const RungLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const fanOut = yield* FanOut
    const wakes = yield* Wakes
    const { rung } = yield* Events
    const tell = Effect.gen(function* () {
      yield* Effect.sleep(settling)
      yield* wakes.wake([...(yield* fanOut.run)] satisfies ReadonlyArray<WebhookId>)
    })
    yield* Effect.forkScoped(
      Stream.runForEach(rung, () =>
        Effect.catchAllCause(tell, (cause) => Effect.logWarning("Events could not be told; they will be later.", cause))
      )
    )
  })
)

/** Makes deliveries of what happens, and wakes the actors of the endpoints that have some. */
export const WebhookDispatcherLive = Layer.mergeAll(LooksLive, RungLive).pipe(
  Layer.provide([
    Events.Default,
    FanOut.Default,
    WebhooksRepo.Default,
    DeliveriesRepo.Default,
    Expiries.Default,
    Wakes.Default
  ])
)
