import { SqlClient } from "@effect/sql"
import { Cause, Clock, Effect, FiberSet, Layer, Schema } from "effect"
import { LinkId, TeamId } from "../contract/Id.ts"
import { Settings } from "../settings/Settings.ts"
import { rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { destinationHash } from "./Address.ts"
import { Destinations } from "./Destinations.ts"
import { makeReading } from "./Reading.ts"
import { DestinationsRepo, type Waiting } from "./Repo.ts"

/** The range of link numbers (`rn`) that one step covers. */
const step = 500
/** The walk pauses while this many addresses are waiting. */
const mostDue = 200
const betweenSteps = "250 millis"
const whileMany = "10 seconds"

const LinkRow = Schema.Struct({
  id: LinkId,
  team_id: TeamId,
  destination_url: Schema.String,
  destination_hash: Schema.NullOr(Schema.String)
})
const Newest = Schema.Struct({ newest: Schema.NullOr(Schema.Number) })

/** Iterates over all links once, newest first, and schedules the addresses without metadata. */
const makeWalk = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const repo = yield* DestinationsRepo
  const destinations = yield* Destinations
  const inTransaction = transactionOn(sql)
  const newest = rowsOf(Newest)(sql`SELECT max(rn) AS newest FROM links`)

  const unknown = (to: number) =>
    rowsOf(LinkRow)(sql`SELECT l.id, l.team_id, l.destination_url, l.destination_hash FROM links l
      JOIN teams t ON t.id = l.team_id LEFT JOIN destinations d ON d.team_id = l.team_id AND d.hash = l.destination_hash
      WHERE l.rn <= ${to} AND l.rn > ${to - step} AND t.destination_previews = 1 AND d.hash IS NULL ORDER BY l.rn`)

  const want = Effect.fnUntraced(function* ({ id, team_id, destination_url, destination_hash }: typeof LinkRow.Type) {
    // Links of earlier versions have no hash, or one of the address as given.
    const hash = destinationHash(destination_url)
    if (destination_hash !== hash) {
      yield* sql`UPDATE links SET destination_hash = ${hash}
        WHERE id = ${id} AND destination_url = ${destination_url}`
    }
    yield* destinations.want(team_id, destination_url, yield* Clock.currentTimeMillis)
  })

  return Effect.gen(function* () {
    const [row] = yield* newest
    for (let to = row?.newest ?? 0; to > 0; to -= step) {
      while ((yield* repo.countDue(yield* Clock.currentTimeMillis, mostDue)) >= mostDue) yield* Effect.sleep(whileMany)
      const found = yield* unknown(to)
      if (found.length > 0) {
        yield* inTransaction(Effect.forEach(found, want, { discard: true }))
        yield* destinations.wake
      }
      yield* Effect.sleep(betweenSteps)
    }
  })
})

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
    const { destinationPreviews, isTestRestore } = yield* Settings
    if (!destinationPreviews || isTestRestore) return
    const destinations = yield* Destinations
    const dispatch = yield* makeDispatch
    const walk = yield* makeWalk
    yield* Effect.forkScoped(Effect.forever(surviving(dispatch)))
    yield* Effect.forkScoped(
      Effect.forever(surviving(Effect.zipRight(walk, Effect.timeoutOption(destinations.awaitedSwitch, walkEvery))))
    )
  })
).pipe(Layer.provide([Destinations.Default, DestinationsRepo.Default]))
