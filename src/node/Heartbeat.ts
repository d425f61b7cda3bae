import { Clock, Effect, Fiber, Metric, Option, Ref, Schema } from "effect"
import { counter } from "../lib/Counter.ts"
import { Settings } from "../settings/Settings.ts"
import { OwnNode } from "./OwnNode.ts"
import { codesOf, Problems } from "./Problems.ts"
import { type NodeRow, NodesRepo } from "./Repo.ts"

const every = "2 seconds"
/** The time limit for storing a heartbeat. */
const patience = "3 seconds"
/** How long to wait for the ledger's backlog before repeating the previous value. */
const lagPatience = "500 millis"
/** The time limit for reading another node's health. */
const askTime = "1 second"
/** The maximum number of nodes to ask. */
const mostAsked = 5
const farewellTime = "2 seconds"

const lostContact = counter(
  "linden_database_contact_lost_total",
  "Times this node lost contact with its database since the process started"
)

const none: ReadonlyArray<NodeRow> = []

const Answer = Schema.parseJson(Schema.Struct({ database: Schema.String }))

/** Whether another node reports in `/health` that its database works. The node's HTTP server is on its cluster host. */
const saysItWrites = ({ address, http_port }: NodeRow): Effect.Effect<boolean> => {
  if (http_port === 0) return Effect.succeed(false)
  const host = address.slice(0, address.lastIndexOf(":"))
  return Effect.tryPromise((signal) =>
    fetch(`http://${host}:${http_port}/health`, { signal }).then((response) => response.text())
  ).pipe(
    Effect.flatMap(Schema.decode(Answer)),
    Effect.map(({ database }) => database === "ok"),
    Effect.timeout(askTime),
    Effect.orElseSucceed(() => false)
  )
}

/** Reports this node's state to the others every two seconds. On SQLite, there are no others. */
export class Heartbeat extends Effect.Service<Heartbeat>()("node/Heartbeat", {
  dependencies: [OwnNode.Default, NodesRepo.Default, Problems.Default],
  scoped: Effect.gen(function* () {
    const own = yield* OwnNode
    const repo = yield* NodesRepo
    const problems = yield* Problems
    const { port } = yield* Settings
    const seen = yield* Ref.make(none)
    const contactAt = yield* Ref.make(yield* Clock.currentTimeNanos)
    const isStopping = yield* Ref.make(false)
    const wanted = yield* Effect.makeLatch()
    // Store heartbeats one at a time, so that a later one is not stored before an earlier one.
    const inTurn = (yield* Effect.makeSemaphore(1)).withPermits(1)
    let [isFirst, hasContact, lag] = [true, true, 0]

    const journalLag = Effect.map(Effect.timeoutOption(Effect.disconnect(own.journalLag), lagPatience), (bytes) => {
      lag = Option.getOrElse(bytes, () => lag)
      return lag
    })

    const told = (address: string) =>
      Effect.all({
        ranMillis: own.ranMillis,
        shards: own.shards,
        journal_lag_bytes: journalLag,
        is_stopping: Effect.map(Ref.get(isStopping), (value): 0 | 1 => (value ? 1 : 0)),
        backup: own.backup,
        problems: Effect.map(problems.known, codesOf)
      }).pipe(
        Effect.map(({ backup, ...how }) => ({
          id: own.id,
          address,
          version: own.version,
          http_port: port,
          ...how,
          ...backup
        }))
      )

    const tell = Effect.fnUntraced(function* (address: string) {
      yield* repo.tell(yield* told(address), isFirst)
      isFirst = false
      yield* Ref.set(seen, yield* repo.list)
      yield* Ref.set(contactAt, yield* Clock.currentTimeNanos)
    })

    const lost = Effect.suspend(() => {
      if (!hasContact) return Effect.void
      hasContact = false
      return Effect.zipRight(
        Metric.increment(lostContact),
        Effect.logWarning("This node has lost its database connection.")
      )
    })
    const found = Effect.suspend(() => {
      if (hasContact) return Effect.void
      hasContact = true
      return Effect.logInfo("This node is connected to its database again.")
    })
    const beat = (address: string) =>
      tell(address).pipe(
        Effect.sandbox,
        // Retry once, because a broken idle connection is noticed only when it is used.
        Effect.retry({ times: 1 }),
        inTurn,
        Effect.disconnect,
        Effect.timeout(patience),
        Effect.matchEffect({ onFailure: () => lost, onSuccess: () => found })
      )
    // Deletes this node's heartbeat at shutdown. Runs in a separate fiber, because the fiber that closes scopes is
    // already interrupted and can't wait.
    const farewell = inTurn(Effect.ignore(repo.remove(own.id))).pipe(
      Effect.disconnect,
      Effect.timeoutOption(farewellTime),
      Effect.interruptible,
      Effect.forkDaemon,
      Effect.flatMap(Fiber.await)
    )

    if (Option.isSome(own.address)) {
      const beating = beat(own.address.value)
      yield* Effect.addFinalizer(() => farewell)
      yield* beating
      const next = Effect.zipRight(Effect.raceFirst(Effect.sleep(every), wanted.await), wanted.close)
      yield* Effect.forkScoped(Effect.forever(Effect.zipRight(next, beating)))
    }

    const isHealthyOther = ({ id, state }: NodeRow) => id !== own.id && state === "healthy"
    const count = (is: (row: NodeRow) => boolean) =>
      Effect.map(Ref.get(seen), (rows) => (own.hasOthers ? rows.filter(is).length : 1))
    return {
      /** The number of listed nodes at the last heartbeat. */
      known: count(() => true),
      /** The number of nodes that are not lost. */
      alive: count(({ state }) => state !== "lost"),
      /** Whether another node accepts requests. */
      hasHealthyOthers: Effect.map(Ref.get(seen), (rows) => rows.some(isHealthyOther)),
      /** Whether another node stored a heartbeat in the last seconds, so that node can write. Needs the database. */
      othersBeat: Effect.map(repo.list, (rows) => rows.some(isHealthyOther)),
      /** Whether another node reports that its database works, for a node that can't reach the database. */
      othersWrite: Effect.flatMap(Ref.get(seen), (rows) =>
        Effect.map(
          Effect.forEach(rows.filter(isHealthyOther).slice(0, mostAsked), saysItWrites, { concurrency: "unbounded" }),
          (answers) => answers.includes(true)
        )
      ),
      /** Milliseconds since this node last reported to the database. None on SQLite. */
      silence: Effect.map(Effect.all([Clock.currentTimeNanos, Ref.get(contactAt)]), ([now, at]) =>
        own.hasOthers ? Option.some(Number((now - at) / 1_000_000n)) : Option.none()
      ),
      /** Triggers a heartbeat that announces that this node is about to shut down. */
      announceStop: Effect.zipRight(Ref.set(isStopping, true), wanted.open)
    }
  })
}) {}
