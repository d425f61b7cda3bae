import { Effect, RcMap, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { makeConcurrencyLimits } from "../auth/limit/ConcurrencyLimits.ts"
import { RightWatch } from "../auth/RightWatch.ts"
import { Ledger } from "../click/Ledger.ts"
import type { TeamId } from "../contract/Id.ts"
import { Stopping } from "../http/Stopping.ts"
import { makeFeed } from "./Feed.ts"

/** The streams of those who watch the clicks of their teams: one source for each team, and an end for each stream. */
export class LiveStreams extends Effect.Service<LiveStreams>()("analytics/LiveStreams", {
  dependencies: [RightWatch.Default, Ledger.Default],
  scoped: Effect.gen(function* () {
    const ledger = yield* Ledger
    const stopping = yield* Stopping
    const rights = yield* RightWatch
    const places = makeConcurrencyLimits("live streams", { caller: 5, team: 50, all: 500 })
    const feeds = yield* RcMap.make({ lookup: (team: TeamId) => makeFeed(ledger.live(team)) })

    return {
      /**
       * The caller's clicks as events, until the right to them or the server ends, or half an hour without a click has
       * passed: at most 5 streams for each key or session and 50 for each team (429), 500 in all (503).
       */
      watch: Effect.gen(function* () {
        const { teamId } = yield* Caller
        yield* places.take
        const lost = yield* rights.lost
        const { events } = yield* RcMap.get(feeds, teamId)
        return Stream.interruptWhen(events, Effect.raceFirst(stopping.begun, lost))
      })
    }
  })
}) {}
