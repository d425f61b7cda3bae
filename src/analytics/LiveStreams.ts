import { Deferred, Effect, RcMap, Schedule, Stream } from "effect"
import { Caller, type CallerShape } from "../account/Caller.ts"
import { makePlaces } from "../account/Places.ts"
import { Standing } from "../account/Standing.ts"
import { Ledger } from "../click/Ledger.ts"
import type { TeamId } from "../contract/Id.ts"
import { Stopping } from "../http/Stopping.ts"
import { makeFeed } from "./Feed.ts"

/** How often it is looked whether those who watch still may; with the time that a look may take, less than 5 s. */
const lookEvery = "2 seconds"
const lookTime = "2 seconds"

interface Open {
  readonly caller: CallerShape
  readonly end: Deferred.Deferred<void>
}

/** The streams of those who watch the clicks of their teams: one source for each team, and an end for each stream. */
export class LiveStreams extends Effect.Service<LiveStreams>()("analytics/LiveStreams", {
  dependencies: [Standing.Default],
  scoped: Effect.gen(function* () {
    const ledger = yield* Ledger
    const stopping = yield* Stopping
    const standing = yield* Standing
    const places = makePlaces("live streams", { caller: 5, team: 50, all: 500 })
    const feeds = yield* RcMap.make({ lookup: (team: TeamId) => makeFeed(ledger.live(team)) })
    const open = new Set<Open>()

    const begin = (caller: CallerShape) =>
      Effect.map(Deferred.make<void>(), (end) => {
        const one: Open = { caller, end }
        open.add(one)
        return one
      })

    const endThose = (isOver: (caller: CallerShape) => boolean) =>
      Effect.sync(() => {
        for (const { caller, end } of open) if (isOver(caller)) Deferred.unsafeDone(end, Effect.void)
      })

    const look = Effect.suspend(() => standing.lasting(Array.from(open, ({ caller }) => caller))).pipe(
      Effect.flatMap((lasting) => endThose((caller) => !lasting.has(caller))),
      Effect.timeout(lookTime),
      // Who cannot be shown to have the right may have lost it; a browser comes back by itself.
      Effect.catchAllCause((cause) =>
        Effect.zipRight(
          Effect.logWarning("Live streams end: their rights cannot be looked up.", cause),
          endThose(() => true)
        )
      ),
      Effect.when(() => open.size > 0)
    )
    yield* Effect.forkScoped(Effect.schedule(look, Schedule.spaced(lookEvery)))

    return {
      /**
       * The caller's clicks as events, until the right to them or the server ends, or half an hour without a click has
       * passed: at most 5 streams for each key or session and 50 for each team (429), 500 in all (503).
       */
      watch: Effect.gen(function* () {
        const caller = yield* Caller
        yield* places.take
        const { end } = yield* Effect.acquireRelease(begin(caller), (one) => Effect.sync(() => open.delete(one)))
        const { events } = yield* RcMap.get(feeds, caller.teamId)
        return Stream.interruptWhen(events, Effect.raceFirst(stopping.begun, Deferred.await(end)))
      })
    }
  })
}) {}
