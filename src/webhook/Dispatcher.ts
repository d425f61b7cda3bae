import { Singleton } from "@effect/cluster"
import { SqlClient } from "@effect/sql"
import { Clock, Duration, Effect, Layer, Option, Stream } from "effect"
import { bookedSince, bookingsIn, GrowingSegment } from "../click/journal/GrowingSegment.ts"
import type { WebhookId } from "../contract/Id.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { Events } from "../event/Events.ts"
import { Doorbell, safetyNet } from "../storage/Doorbell.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { DeliveriesRepo } from "./DeliveriesRepo.ts"
import { EndpointWaker } from "./EndpointWaker.ts"
import { Expiries } from "./Expiries.ts"
import { FanOut } from "./FanOut.ts"
import { WebhooksRepo } from "./Repo.ts"
import { RetryPlan } from "./RetryPlan.ts"

/** The longest and the shortest pause between two checks for due work, in milliseconds. */
const [longest, shortest] = [Duration.toMillis(safetyNet), 1000]
/** How soon after a change to links to look up the next expiry. */
const changesPause = "5 seconds"
/** How long to collect events after the first one. */
const settling = "20 millis"

/**
 * Finds work that no event announces: due retries, expiring links, and what a stopped node or a command left behind.
 */
const LooksLive = Layer.unwrapScoped(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const fanOut = yield* FanOut
    const repo = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const expiries = yield* Expiries
    const waker = yield* EndpointWaker
    const { rung } = yield* Events
    const changed = yield* Effect.makeLatch()
    const added = yield* Effect.makeLatch()
    const knocked = yield* (yield* Doorbell).listen("events")
    yield* (yield* AddressChanges).listen(() => changed.unsafeOpen())
    yield* Effect.forkScoped(Stream.runForEach(rung, () => added.open))

    /** Waits until something may be due. */
    const wait = (until: number, more: Effect.Effect<void>) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.raceAll([Effect.sleep(Math.max(shortest, Math.min(until - now, longest))), knocked, more])
      )
    const look = Effect.gen(function* () {
      yield* added.close
      // Most installations have no webhook, so this query is their only cost.
      if (!(yield* repo.hasAny)) return wait(Number.POSITIVE_INFINITY, added.await)
      yield* changed.close
      yield* expiries.scan
      yield* fanOut.run
      const now = yield* Clock.currentTimeMillis
      yield* waker.wake(yield* repo.due(now))
      const nextEnd = yield* expiries.next(now, now + longest)
      const nextDue = yield* deliveries.nextDue(now)
      return Option.match(nextEnd, {
        onNone: () => wait(nextDue, Effect.never),
        onSome: (end) => wait(Math.min(end, nextDue), Effect.zipRight(changed.await, Effect.sleep(changesPause)))
      })
    }).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.catchAllCause((cause) =>
        Effect.as(Effect.logWarning("Webhooks could not be read; retrying soon.", cause), Effect.sleep(changesPause))
      )
    )
    // Without other servers on the database, all existing leases belong to a process that has exited, so release them.
    const free = (yield* isPostgres) ? Effect.void : Effect.ignoreLogged(deliveries.freeAll)
    return Singleton.make("Webhooks", Effect.zipRight(free, Effect.forever(Effect.flatten(look))))
  })
)

/** Delivers events of this node at once. */
const RungLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const fanOut = yield* FanOut
    const waker = yield* EndpointWaker
    const { rung } = yield* Events
    const tell = Effect.gen(function* () {
      yield* Effect.sleep(settling)
      yield* waker.wake([...(yield* fanOut.run)] satisfies ReadonlyArray<WebhookId>)
    })
    yield* Effect.forkScoped(
      Stream.runForEach(rung, () =>
        Effect.catchAllCause(tell, (cause) =>
          Effect.logWarning("Events could not be delivered; retrying later.", cause)
        )
      )
    )
  })
)

/** Delivers clicks soon after this node's ledger has ingested them. */
const BookedLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { shared } = yield* GrowingSegment
    const repo = yield* WebhooksRepo
    const waker = yield* EndpointWaker
    const { clickPause } = yield* RetryPlan
    const tell = Effect.flatMap(Clock.currentTimeMillis, repo.wantingClicks).pipe(
      Effect.flatMap(waker.wake),
      Effect.catchAllCause((cause) => Effect.logWarning("Clicks could not be delivered; retrying later.", cause))
    )
    const follow = (seen: bigint): Effect.Effect<never> =>
      Effect.flatMap(bookedSince(shared, seen, longest), () => {
        const booked = bookingsIn(shared)
        return booked === seen
          ? follow(seen)
          : Effect.zipRight(tell, Effect.zipRight(Effect.sleep(clickPause), follow(booked)))
      })
    yield* Effect.forkScoped(follow(bookingsIn(shared)))
  })
)

/** Converts events to deliveries, and wakes the actors of the endpoints that have deliveries. */
export const WebhookDispatcherLive = Layer.mergeAll(LooksLive, RungLive, BookedLive).pipe(
  Layer.provide([
    AddressChanges.Default,
    Events.Default,
    GrowingSegment.Default,
    FanOut.Default,
    WebhooksRepo.Default,
    DeliveriesRepo.Default,
    Expiries.Default,
    EndpointWaker.Default
  ])
)
