import { Effect, Layer, Option } from "effect"
import { Settings } from "../src/Settings.ts"

// Making spans that nobody collects is a third of the cost of a small request.
const untraced = Layer.setTracerEnabled(false)

/** Spans go to the collector that the settings name, and are not made where they name none. */
export const TracingLive = Layer.unwrapEffect(
  Effect.gen(function* () {
    const { tracing } = yield* Settings
    if (Option.isNone(tracing)) return untraced
    const { otlpLayer } = yield* Effect.promise(() => import("./Otlp.ts"))
    return otlpLayer(tracing.value)
  })
)
