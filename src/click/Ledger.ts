import { Effect, Fiber, Schedule, Stream } from "effect"
import type { TeamId } from "../contract/Id.ts"
import { Journal } from "./Journal.ts"
import { type JournalPosition, segmentsIn } from "./JournalSegments.ts"
import type { ReportQuery } from "./LedgerActor.ts"
import { makeLedgerClient } from "./LedgerClient.ts"

/** How long a stop waits for clicks to be booked; what is left then stays in the journal. */
const stopTime = "10 seconds"
const reportTime = "60 seconds"
const pruneTime = "1 hour"
const liveAgain = Schedule.spaced("1 second")

/** The ledger of this node, as everybody else meets it: a worker that is asked, and started again when it ends. */
export class Ledger extends Effect.Service<Ledger>()("click/Ledger", {
  dependencies: [Journal.Default],
  scoped: Effect.gen(function* () {
    const journal = yield* Journal
    const client = yield* makeLedgerClient
    const catchUp = (upTo: JournalPosition) => client.ask((actor) => actor.CatchUp({ upTo }), stopTime)
    // Everything that was answered is booked before the worker goes.
    const stop = Effect.gen(function* () {
      const end = yield* journal.position
      if (!(yield* client.isStarted) && end.offset === 0) return
      yield* Effect.catchAll(Effect.timeout(catchUp(end), stopTime), () =>
        Effect.logWarning("Not all clicks could be booked in time; they stay in the journal.")
      )
      yield* client.stop
    })
    // In a fiber of its own, since the one that closes scopes was interrupted and would wait for nothing any more.
    yield* Effect.addFinalizer(() => Effect.flatMap(Effect.forkDaemon(Effect.interruptible(stop)), Fiber.await))
    return {
      /** Starts the worker, which is otherwise started by the first question. */
      start: client.start,
      /** Whether an earlier life of this node left visits in its journal. */
      hasBacklog: Effect.sync(() => segmentsIn(journal.folder).length > 1),
      /** Answers when everything that the journal held up to a position is booked. */
      catchUp,
      report: (query: ReportQuery) => client.ask((actor) => actor.Report({ query }), reportTime),
      /** The clicks of a report's scope, span and filters, oldest first, bots marked. */
      export: (query: ReportQuery) => client.stream((actor) => actor.Export({ query })),
      /** The clicks of a team as they are booked; goes on with the next worker when one ends. */
      live: (teamId: TeamId) =>
        client
          .stream((actor) => actor.Live({ teamId }))
          .pipe(
            Stream.catchAll(() => Stream.empty),
            Stream.repeat(liveAgain)
          ),
      /** Deletes raw clicks from before a moment; gives how many. */
      prune: (before: number) => client.ask((actor) => actor.Prune({ before }), pruneTime),
      status: client.ask((actor) => actor.Status(), stopTime)
    }
  })
}) {}
