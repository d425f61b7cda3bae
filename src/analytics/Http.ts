import { HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Layer, RcMap, Stream } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { makeConcurrencyLimits } from "../auth/limit/ConcurrencyLimits.ts"
import { ExportLimits } from "../auth/limit/ExportLimits.ts"
import { RightWatch } from "../auth/RightWatch.ts"
import { Ledger } from "../click/Ledger.ts"
import { formats } from "../click/query/ExportLines.ts"
import { clicksOnly } from "../click/query/LiveEvents.ts"
import { periodOf } from "../click/query/Period.ts"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { eventStream } from "../http/EventStream.ts"
import { Stopping } from "../http/Stopping.ts"
import { streamWhole } from "../http/StreamWhole.ts"
import { dateText } from "../lib/Time.ts"
import { utf8 } from "../lib/Utf8.ts"
import { Links } from "../link/Links.ts"
import { Tags } from "../tag/Tags.ts"
import { AnalyticsApi } from "./Api.ts"
import { CachedReports } from "./CachedReports.ts"
import { makeFeed } from "./Feed.ts"
import { makeQuestions } from "./Questions.ts"

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

const json = (body: Uint8Array) => HttpServerResponse.uint8Array(body, { contentType: "application/json" })

export const AnalyticsHttp = apiGroup(AnalyticsApi, "analytics", (handlers) =>
  Effect.gen(function* () {
    const ask = yield* makeQuestions
    const ledger = yield* Ledger
    const links = yield* Links
    const { report, linkClicks } = yield* CachedReports
    const places = yield* ExportLimits
    const audit = yield* AuditLog
    const streams = yield* LiveStreams
    /** A stream with only the clicks on links that the caller reaches, if they don't reach everything. */
    const seen = Effect.fnUntraced(function* <E>(events: Stream.Stream<Uint8Array, E>) {
      const caller = yield* Caller
      if (caller.reach === undefined) return events
      const reached = (ids: ReadonlyArray<LinkId>) => Effect.provideService(links.owned(ids), Caller, caller)
      return events.pipe(
        Stream.mapEffect((bytes) => Effect.orDie(clicksOnly(new TextDecoder().decode(bytes), reached))),
        Stream.filter((text) => text !== ""),
        Stream.map(utf8)
      )
    })
    return handlers
      .handle("report", ({ urlParams }) => ask(urlParams).pipe(Effect.flatMap(report), Effect.map(json)))
      .handle("linkClicks", ({ urlParams: { ids, timezone = "UTC" } }) =>
        Effect.gen(function* () {
          const { teamId } = yield* Caller
          const { from, to } = periodOf({ period: "30d", timezone }, yield* Clock.currentTimeMillis)
          const owned = yield* links.owned(ids)
          return json(yield* linkClicks({ teamId, links: owned, from, to, timezone }))
        })
      )
      .handle("export", ({ urlParams: { format = "csv", ...query } }) =>
        Effect.gen(function* () {
          const asked = yield* ask(query)
          const lost = yield* places.take
          // Check the ledger first: once the response has started, it can no longer report an error.
          yield* ledger.status
          const after = { format, ...query }
          yield* audit.record(yield* Caller, { action: "clicks.exported", target: { type: "clicks" }, after })
          const { head, contentType } = formats[format]
          const pages = ledger.export(asked, format)
          const day = dateText(yield* Clock.currentTimeMillis)
          return yield* streamWhole(head === "" ? pages : Stream.concat(Stream.make(utf8(head)), pages), lost, {
            contentType,
            headers: { "content-disposition": `attachment; filename="clicks-${day}.${format}"` }
          })
        })
      )
      .handle("live", () => Effect.map(Effect.flatMap(streams.watch, seen), eventStream))
  })
).pipe(
  Layer.provide([LiveStreams.Default, ExportLimits.Default, Ledger.Default, CachedReports.Default, AuditLog.Default]),
  Layer.provide([Links.Default, Folders.Default, Tags.Default])
)
