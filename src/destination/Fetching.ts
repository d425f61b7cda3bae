import { Cause, Clock, Effect, FiberSet, Layer } from "effect"
import { Settings } from "../settings/Settings.ts"
import { Destinations } from "./Destinations.ts"
import { makeReading } from "./Reading.ts"
import { DestinationsRepo, type Waiting } from "./Repo.ts"
import { makeWalk } from "./Walk.ts"

/** The number of addresses read concurrently. */
const atOnce = 4
/** The pause between two pages of a host. */
const rest = "1 second"
/** How long to collect new addresses before claiming them. */
const pause = "250 millis"
/** How often to search for addresses that became due or came from another node. */
const lookEvery = "30 seconds"
const walkEvery = "6 hours"

const surviving = <E, R>(work: Effect.Effect<void, E, R>) =>
  Effect.catchAllCause(work, (cause) =>
    Cause.isInterruptedOnly(cause)
      ? Effect.interrupt
      : Effect.zipRight(
          Effect.logWarning("Destinations could not be fetched; retrying later.", cause),
          Effect.sleep(lookEvery)
        )
  )

/** Reads waiting addresses: a few at a time, and one at a time per host. */
const makeDispatch = Effect.gen(function* () {
  const repo = yield* DestinationsRepo
  const destinations = yield* Destinations
  const read = yield* makeReading
  // Create this set before the dispatch fiber, so that the scope interrupts the readings last. Otherwise, the dispatch
  // would claim the addresses that interrupted readings release.
  const readings = yield* FiberSet.make()
  const underWay = new Set<Waiting>()
  const busyHosts = new Set<string>()

  const told = (change: () => void) => Effect.zipRight(Effect.sync(change), destinations.wake)

  const start = (one: Waiting) =>
    Effect.sync(() => {
      underWay.add(one)
      busyHosts.add(one.host)
    }).pipe(
      Effect.zipRight(
        read(one).pipe(
          Effect.ensuring(told(() => underWay.delete(one))),
          Effect.zipRight(Effect.sleep(rest)),
          Effect.ensuring(told(() => busyHosts.delete(one.host))),
          Effect.interruptible,
          FiberSet.run(readings)
        )
      )
    )

  return Effect.gen(function* () {
    const free = atOnce - underWay.size
    const claimed = free === 0 ? [] : yield* repo.claim([...busyHosts], free, yield* Clock.currentTimeMillis)
    if (claimed.length > 0) yield* Effect.forEach(claimed, start, { discard: true })
    else {
      const wait = Effect.zipRight(Effect.timeoutOption(destinations.awaited, lookEvery), Effect.sleep(pause))
      yield* Effect.interruptible(wait)
    }
    // Uninterruptible, so that every claimed address is read or released.
  }).pipe(Effect.uninterruptible)
})

/** Reads the destinations of links in the background, until the scope closes. */
export const DestinationFetchingLive = Layer.scopedDiscard(
  Effect.gen(function* () {
    if (!(yield* Settings).destinationPreviews) return
    const destinations = yield* Destinations
    const dispatch = yield* makeDispatch
    const walk = yield* makeWalk
    yield* Effect.forkScoped(Effect.forever(surviving(dispatch)))
    yield* Effect.forkScoped(
      Effect.forever(surviving(Effect.zipRight(walk, Effect.timeoutOption(destinations.awaitedSwitch, walkEvery))))
    )
  })
).pipe(Layer.provide([Destinations.Default, DestinationsRepo.Default]))
