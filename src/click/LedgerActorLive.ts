import { Chunk, Effect, Layer, Stream } from "effect"
import { Booking } from "./book/Booking.ts"
import { Live } from "./book/Live.ts"
import { makeSweep } from "./book/Sweep.ts"
import { UpkeepLive } from "./book/Upkeep.ts"
import { LedgerActor } from "./LedgerActor.ts"
import { Reports } from "./report/Reports.ts"
import { Rollups } from "./report/Rollups.ts"

const Handlers = LedgerActor.toLayer(
  Effect.gen(function* () {
    const booking = yield* Booking
    const live = yield* Live
    const reports = yield* Reports
    const rollups = yield* Rollups
    const sweep = yield* makeSweep
    return {
      CatchUp: ({ upTo }) => booking.catchUp(upTo),
      Report: ({ query }) => reports.report(query),
      Export: ({ query }) => reports.exportClicks(query),
      Live: ({ teamId }) =>
        Stream.mapChunksEffect(live.clicksOf(teamId), (clicks) =>
          Effect.map(reports.booked(Chunk.map(clicks, ({ seq }) => seq)), Chunk.fromIterable)
        ),
      Prune: ({ before }) => Effect.tap(rollups.prune(before), (count) => (count > 0 ? sweep : Effect.void)),
      Status: () => booking.status
    }
  })
)

const WritersLive = Layer.provideMerge(Booking.DefaultWithoutDependencies, Layer.merge(Live.Default, Rollups.Default))

/** The ledger's behaviour, over databases that are up to date; it books from the moment that it is built. */
export const LedgerActorLive = Layer.merge(Handlers, UpkeepLive).pipe(Layer.provide(WritersLive))
