import { Metric, MetricKey } from "effect"
import type { Outcome } from "../link/VisitOutcome.ts"

const visits = MetricKey.counter("linden_visits_total", {
  description: "Visits by outcome",
  incremental: true
})

const counterOf = (outcome: Outcome["_tag"]) =>
  Metric.fromMetricKey(MetricKey.tagged(visits, "outcome", outcome.toLowerCase()))

const byOutcome = new Map<string, ReturnType<typeof counterOf>>()

/** Counts a visit by its outcome. The cost is one lookup. */
export const countVisit = (outcome: Outcome["_tag"]): void => {
  let counter = byOutcome.get(outcome)
  if (counter === undefined) {
    counter = counterOf(outcome)
    byOutcome.set(outcome, counter)
  }
  counter.unsafeUpdate(1, [])
}
