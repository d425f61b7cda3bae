import { SqlClient } from "@effect/sql"
import { Clock, Effect, Metric, Option, Random } from "effect"
import { counters } from "../lib/Counter.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { type Claimed, DeliveriesRepo, type Waiting } from "./DeliveriesRepo.ts"
import { testType } from "./Delivery.ts"
import { Pauses } from "./Pauses.ts"
import { type Endpoint, WebhooksRepo } from "./Repo.ts"
import { jittered, RetryPlan, restAfter } from "./RetryPlan.ts"
import { type Outcome, Sender } from "./Sender.ts"

/**
 * The time by which a delivery's lease exceeds the attempt, in milliseconds. No other process sends it in that time.
 */
const holdMore = 10_000

const attempts = counters(
  "linden_webhook_attempts_total",
  "Attempts to deliver a webhook: delivered, to be retried, or failed for good",
  "outcome",
  ["delivered", "retried", "failed"]
)

type Due = Pick<Waiting, "id" | "attempt">

const seen = ({ status, answer, error, duration }: Outcome) => ({ status, answer, error, duration, lease_until: 0 })

/** Attempts of deliveries: claims each one, sends it, and stores the outcome and its consequences for the endpoint. */
export class Attempts extends Effect.Service<Attempts>()("webhook/Attempts", {
  dependencies: [WebhooksRepo.Default, DeliveriesRepo.Default, Sender.Default, Pauses.Default],
  effect: Effect.gen(function* () {
    const webhooks = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const sender = yield* Sender
    const pauses = yield* Pauses
    const plan = yield* RetryPlan
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** Stores a failed attempt and the time of the next one; returns true if it was the last attempt. */
    const failed = Effect.fnUntraced(function* (endpoint: Endpoint, delivery: Claimed, outcome: Outcome) {
      const now = yield* Clock.currentTimeMillis
      const wait = plan.waits[delivery.attempt - 1]
      const isLast = wait === undefined || outcome.error === "gone"
      const next_at = now + Math.max(outcome.rest ?? 0, jittered(wait ?? 0, yield* Random.next))
      const changes = isLast ? { state: "failed" as const } : { next_at }
      if (!(yield* deliveries.settle(delivery, { ...seen(outcome), ...changes }))) return false
      const rest = Math.max(outcome.rest ?? 0, restAfter(endpoint.failures + 1, plan.waits[0] ?? 0))
      yield* webhooks.failed(endpoint.id, now, rest === 0 ? 0 : now + rest)
      return isLast
    })

    const settle = Effect.fnUntraced(function* (endpoint: Endpoint, delivery: Claimed, outcome: Outcome) {
      if (delivery.type === testType) {
        const state = outcome.error === null ? "delivered" : "failed"
        yield* deliveries.settle(delivery, { ...seen(outcome), state })
      } else if (outcome.error === null) {
        yield* deliveries.settle(delivery, { ...seen(outcome), state: "delivered" })
        yield* webhooks.succeeded(endpoint.id)
      } else return yield* failed(endpoint, delivery, outcome)
      return false
    })

    const send = Effect.fnUntraced(function* (endpoint: Endpoint, due: Due, evenPaused: boolean) {
      const now = yield* Clock.currentTimeMillis
      const found = yield* deliveries.claim(due, now, now + plan.patience + holdMore, evenPaused)
      if (Option.isNone(found)) return Option.none<boolean>()
      // If the server shuts down or the actor moves to another node, release the lease, so that the next process can
      // send the delivery at once.
      const leave = Effect.ignoreLogged(deliveries.settle(found.value, { lease_until: 0 }))
      const outcome = yield* Effect.onInterrupt(sender.post(endpoint, found.value), () => leave)
      const isGivenUp = yield* orDieSql(inTransaction(settle(endpoint, found.value, outcome)))
      yield* Metric.increment(attempts[outcome.error === null ? "delivered" : isGivenUp ? "failed" : "retried"])
      if (isGivenUp && outcome.error === "gone") yield* pauses.pause(endpoint, "gone")
      else if (isGivenUp) yield* pauses.pauseIfSilent(endpoint, plan.waits)
      return Option.some(outcome.error === null)
    })

    return {
      /**
       * Attempts a delivery once, unless another process does. Returns whether it succeeded, or none if another process
       * attempts it.
       */
      try: (endpoint: Endpoint, due: Due) => Effect.withSpan(send(endpoint, due, false), "Attempts.try"),
      /** Sends a test, even to a paused endpoint, with a single attempt. */
      test: (endpoint: Endpoint, due: Due) => Effect.withSpan(send(endpoint, due, true), "Attempts.test")
    }
  })
}) {}
