import { Clock, Effect, Option } from "effect"
import type { WebhookId } from "../contract/Id.ts"
import { nextTick } from "../lib/NextTick.ts"
import { Attempts } from "./Attempts.ts"
import { ClickIntake } from "./ClickIntake.ts"
import { DeliveriesRepo } from "./DeliveriesRepo.ts"
import { type Endpoint, WebhooksRepo } from "./Repo.ts"
import { failuresUntilSlow, RetryPlan } from "./RetryPlan.ts"
import { Turns } from "./Turns.ts"

/** How many requests an endpoint gets at once. */
const atOnce = 8
/** How many deliveries are sent until all is looked at anew. */
const wave = 64
/** How many rows of waiting deliveries are looked at at once. */
const window = 500

/** What is done for one endpoint, as long as there is something to do at once. */
export class Rounds extends Effect.Service<Rounds>()("webhook/Rounds", {
  dependencies: [WebhooksRepo.Default, DeliveriesRepo.Default, Attempts.Default, ClickIntake.Default],
  effect: Effect.gen(function* () {
    const webhooks = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const attempts = yield* Attempts
    const intake = yield* ClickIntake
    const { clickPause } = yield* RetryPlan

    /** Those whose turn it is. One that shares its link with an earlier one waits for that, wherever it stands. */
    const turnsOf = Effect.fnUntraced(function* (endpoint: Endpoint, now: number) {
      const isSlow = endpoint.failures >= failuresUntilSlow
      const turns = new Turns(endpoint.ordered === 1, now, isSlow ? 1 : wave)
      let after = 0
      for (;;) {
        const rows = yield* deliveries.waiting(endpoint.id, after, window)
        for (const row of rows) turns.add(row)
        const last = rows.at(-1)
        if (turns.isFull || last === undefined || rows.length < window) return turns.ready
        after = last.rn
        yield* nextTick
      }
    })

    /** Sends a wave; where one try after the other fails, the rest of it waits. */
    const send = (endpoint: Endpoint, ready: Effect.Effect.Success<ReturnType<typeof turnsOf>>) =>
      Effect.suspend(() => {
        let failures = endpoint.failures
        const one = (due: (typeof ready)[number]) =>
          Effect.suspend(() => {
            const isSlow = failures >= failuresUntilSlow && ready.length > 1
            if (isSlow) return Effect.void
            return Effect.map(attempts.try({ ...endpoint, failures }, due), (found) => {
              if (Option.isSome(found)) failures = found.value ? 0 : failures + 1
            })
          })
        return Effect.forEach(ready, one, { concurrency: atOnce, discard: true })
      })

    return {
      /** A round for an endpoint; each one remembers when clicks were looked for last. */
      of: (id: WebhookId) => {
        let nextClicks = 0
        return Effect.gen(function* () {
          for (;;) {
            const now = yield* Clock.currentTimeMillis
            const found = yield* webhooks.endpoint(id)
            if (Option.isNone(found)) return
            const endpoint = found.value
            if (endpoint.is_active === 0 || endpoint.not_before > now) return
            let hasMore = false
            if (now >= nextClicks) {
              hasMore = yield* Effect.catchAll(intake.take(endpoint), () => Effect.succeed(false))
              if (!hasMore) nextClicks = now + clickPause
            }
            const ready = yield* turnsOf(endpoint, now)
            if (ready.length === 0 && !hasMore) return
            yield* send(endpoint, ready)
          }
        }).pipe(Effect.withSpan("Rounds.of"))
      }
    }
  })
}) {}
