import { Effect, Layer, Option } from "effect"
import { Settings } from "../src/settings/Settings.ts"

// Disables spans. Even without a collector, they would cause a third of the cost of a small request.
const untraced = Layer.setTracerEnabled(false)

/** Sends spans to the configured collector. Without one, creates no spans. */
export const TracingLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { tracing } = yield* Settings
    if (Option.isNone(tracing)) return untraced
    const { otlpLayer } = yield* Effect.promise(() => import("./Otlp.ts"))
    return otlpLayer(tracing.value)
  })
)
