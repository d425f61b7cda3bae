import { HttpApiBuilder, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Layer, Metric, Option } from "effect"
import { Journal } from "../click/journal/Journal.ts"
import { Ledger } from "../click/Ledger.ts"
import { Heartbeat } from "../node/Heartbeat.ts"
import { BackupAge } from "../node/LastBackup.ts"
import { OwnNode } from "../node/OwnNode.ts"
import { Problems } from "../node/Problems.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import { exposition } from "./Exposition.ts"
import { Health } from "./Health.ts"
import { measure } from "./Metrics.ts"
import { refusal } from "./MetricsGuard.ts"

/** `/health`, `/health/live`, `/health/ready` and `/metrics`. */
export const OpsHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const { health, live, ready } = yield* Health
    const measured = yield* measure
    const refusalOf = yield* refusal

    const metrics = Effect.gen(function* () {
      const refused = yield* refusalOf(yield* HttpServerRequest.HttpServerRequest)
      if (Option.isSome(refused)) return refused.value
      yield* measured
      const pairs = yield* Metric.snapshot
      return HttpServerResponse.text(exposition(pairs), { contentType: "text/plain; version=0.0.4; charset=utf-8" })
    })

    yield* router.get("/health", health)
    yield* router.get("/health/live", live)
    yield* router.get("/health/ready", ready)
    yield* router.get("/metrics", metrics)
  })
).pipe(
  Layer.provide([
    Journal.Default,
    Ledger.Default,
    WorkerHealth.Default,
    Heartbeat.Default,
    OwnNode.Default,
    BackupAge.Default,
    Problems.Default,
    Health.Default
  ])
)
