import { HttpApiBuilder, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Metric, Option } from "effect"
import { Journal } from "../click/journal/Journal.ts"
import { Ledger } from "../click/Ledger.ts"
import { WorkerHealth, type WorkerState } from "../worker/WorkerHealth.ts"
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

const workerRunning = Metric.gauge("linden_worker_running", { description: "Whether a worker of this process runs" })
const workerRestarts = Metric.gauge("linden_worker_restarts", {
  description: "How often a worker was started again after its end, since the process was started"
})

const measure = ({ name, isRunning, restarts }: WorkerState) =>
  Effect.all([
    Metric.set(Metric.tagged(workerRunning, "worker", name), isRunning ? 1 : 0),
    Metric.set(Metric.tagged(workerRestarts, "worker", name), restarts)
  ])

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
    const workers = yield* WorkerHealth
    const refusalOf = yield* refusal

    // Visitors are served all the same while clicks are lost or not booked, so this is no reason to take the node away.
    const working = Effect.gen(function* () {
      const [lost, unbooked] = [yield* journal.failure, yield* ledger.failure]
      const failing = (yield* workers.states).filter(({ isFailing }) => isFailing).map(({ name }) => name)
      return HttpServerResponse.unsafeJson({
        status: lost === null && unbooked === null && failing.length === 0 ? "ok" : "degraded",
        database: "ok",
        journal: lost ?? "ok",
        ledger: unbooked ?? "ok",
        workers: failing.length === 0 ? "ok" : `ends again and again: ${failing.join(", ")}`
      })
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
      yield* Effect.forEach(yield* workers.states, measure)
      const pairs = yield* Metric.snapshot
      return HttpServerResponse.text(exposition(pairs), { contentType: "text/plain; version=0.0.4; charset=utf-8" })
    })

    yield* router.get("/health", health)
    yield* router.get("/metrics", metrics)
  })
).pipe(Layer.provide([Journal.Default, Ledger.Default, WorkerHealth.Default]))
