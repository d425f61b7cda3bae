import { Effect, RcMap, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { makeConcurrencyLimits } from "../auth/limit/ConcurrencyLimits.ts"
import { RightWatch } from "../auth/RightWatch.ts"
import { Ledger } from "../click/Ledger.ts"
import type { TeamId } from "../contract/Id.ts"
import { Stopping } from "../http/Stopping.ts"
import { makeFeed } from "./Feed.ts"

/** Live streams of clicks: one source per team. */
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
       * The clicks of the caller's team as events, until the caller loses access, the server stops, or half an hour
       * passes without a click. At most 5 streams per key or session and 50 per team (429), and 500 in total (503).
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
