import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Chunk, Clock, Effect, Stream } from "effect"
import { LindenApi } from "../Api.ts"
import { Caller } from "../account/Caller.ts"
import { Ledger } from "../click/Ledger.ts"
import { success } from "../contract/Envelope.ts"
import { failureEnvelope, type Unavailable } from "../contract/Failure.ts"
import { Stopping } from "../http/Stopping.ts"
import { makeAsk } from "./Ask.ts"
import { eventsOf } from "./Events.ts"
import { formats } from "./Lines.ts"

const unavailable = ({ message }: Unavailable) =>
  HttpServerResponse.json(failureEnvelope({ code: "unavailable", message }), {
    status: 503,
    headers: { "retry-after": "5" }
  }).pipe(Effect.orDie)

const noStore = { "cache-control": "no-store", "x-content-type-options": "nosniff" }

export const AnalyticsHttp = HttpApiBuilder.group(LindenApi, "analytics", (handlers) =>
  Effect.gen(function* () {
    const ask = yield* makeAsk
    const ledger = yield* Ledger
    const stopping = yield* Stopping
    return handlers
      .handle("report", ({ urlParams }) =>
        ask(urlParams).pipe(
          Effect.flatMap(ledger.report),
          Effect.map((report) => success("The report.", report)),
          Effect.catchTag("Unavailable", unavailable)
        )
      )
      .handle("export", ({ urlParams: { format = "csv", ...query } }) =>
        Effect.gen(function* () {
          const asked = yield* ask(query)
          // Asked first: once the answer has begun, nothing can be told of a ledger that is away.
          yield* ledger.status
          const { head, write, contentType } = formats[format]
          const lines = Stream.mapChunks(ledger.export(asked), (clicks) => Chunk.of(write([...clicks])))
          const day = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
          return HttpServerResponse.stream(
            Stream.encodeText(head === "" ? lines : Stream.prepend(lines, Chunk.of(head))),
            {
              contentType,
              headers: { ...noStore, "content-disposition": `attachment; filename="clicks-${day}.${format}"` }
            }
          )
        }).pipe(Effect.catchTag("Unavailable", unavailable))
      )
      .handle("live", () =>
        Effect.map(Caller, ({ teamId }) =>
          HttpServerResponse.stream(Stream.encodeText(eventsOf(ledger.live(teamId), stopping.begun)), {
            contentType: "text/event-stream",
            headers: { ...noStore, "x-accel-buffering": "no" }
          })
        )
      )
  })
)
