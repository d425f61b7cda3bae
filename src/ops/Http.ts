import { HttpApiBuilder, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Effect, Metric, Option } from "effect"
import { Journal } from "../click/journal/Journal.ts"
import { Ledger } from "../click/Ledger.ts"
import { exposition } from "./Exposition.ts"
import { refusal } from "./MetricsGuard.ts"

const memory = Metric.gauge("process_resident_memory_bytes", { description: "Resident memory of the process" })
const uptime = Metric.gauge("process_uptime_seconds", { description: "Seconds since the process was started" })

const lagBytes = Metric.gauge("linden_ledger_lag_bytes", {
  description: "Bytes of the journal whose clicks are not known to be booked"
})
const skippedRecords = Metric.gauge("linden_ledger_skipped_records", {
  description: "Broken records of the journal that could not be booked, since the process was started"
})

const away = HttpServerResponse.unsafeJson(
  { status: "unavailable", database: "away" },
  { status: 503, headers: { "retry-after": "5" } }
)

/** `/health` and `/metrics`. */
export const OpsHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const journal = yield* Journal
    const ledger = yield* Ledger
    const refusalOf = yield* refusal

    // Visitors are served all the same while clicks are lost or not booked, so this is no reason to take the node away.
    const working = Effect.gen(function* () {
      const [lost, unbooked] = [yield* journal.trouble, yield* ledger.trouble]
      const status = lost === null && unbooked === null ? "ok" : "degraded"
      return HttpServerResponse.unsafeJson({ status, database: "ok", journal: lost ?? "ok", ledger: unbooked ?? "ok" })
    })

    const health = sql`SELECT 1`.pipe(
      Effect.timeout("2 seconds"),
      Effect.matchEffect({
        onFailure: () => Effect.succeed(away),
        onSuccess: () => working
      }),
      Effect.map(HttpServerResponse.setHeader("cache-control", "no-store"))
    )

    const metrics = Effect.gen(function* () {
      const refused = refusalOf(yield* HttpServerRequest.HttpServerRequest)
      if (Option.isSome(refused)) return refused.value
      yield* Metric.set(memory, process.memoryUsage.rss())
      yield* Metric.set(uptime, Math.round(process.uptime()))
      const { bytes, skipped } = yield* ledger.lag
      yield* Metric.set(lagBytes, bytes)
      yield* Metric.set(skippedRecords, skipped)
      const pairs = yield* Metric.snapshot
      return HttpServerResponse.text(exposition(pairs), { contentType: "text/plain; version=0.0.4; charset=utf-8" })
    })

    yield* router.get("/health", health)
    yield* router.get("/metrics", metrics)
  })
)
