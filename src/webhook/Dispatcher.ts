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

/** How often it is looked for what is due. */
const pause = "1 second"
/** Every so many looks it is looked for links that ended. */
const looksPerScan = 10
/** How long a transaction that raised an event may take until it is looked for. */
const settling = "20 millis"

/** What no event, or a restart, rings for: looked for again and again, by one of all nodes. */
const LooksLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const fanOut = yield* FanOut
    const repo = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const expiries = yield* Expiries
    const wakes = yield* Wakes
    const hasOthers = yield* isShared
    let looks = 0
    const look = Effect.gen(function* () {
      // Most installations have none, and are asked no more than that.
      if (!(yield* repo.hasAny)) return
      if (looks++ % looksPerScan === 0) yield* expiries.scan
      yield* fanOut.run
      yield* wakes.wake(yield* repo.due(yield* Clock.currentTimeMillis))
    }).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.catchAllCause((cause) => Effect.logWarning("Webhooks could not be looked for; they will be later.", cause))
    )
    // Where no other server uses the database, whoever held deliveries is gone.
    const free = hasOthers ? Effect.void : Effect.ignoreLogged(deliveries.freeAll)
    return Singleton.make("Webhooks", Effect.zipRight(free, Effect.forever(Effect.zipRight(look, Effect.sleep(pause)))))
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
