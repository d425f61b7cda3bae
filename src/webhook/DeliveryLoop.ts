import { Clock, Effect, Option } from "effect"
import type { WebhookId } from "../contract/Id.ts"
import { isClickEvent } from "../event/Event.ts"
import { nextTick } from "../lib/NextTick.ts"
import { Settings } from "../settings/Settings.ts"
import { Attempts } from "./Attempts.ts"
import { ClickIntake } from "./ClickIntake.ts"
import { DeliveriesRepo, type Waiting } from "./DeliveriesRepo.ts"
import { type Endpoint, WebhooksRepo } from "./Repo.ts"
import { failuresUntilSlow, RetryPlan } from "./RetryPlan.ts"

/** Selects the deliveries of one wave from waiting deliveries, which are added in order. */
export class DeliveryOrder {
  private readonly blocked = new Set<string>()
  readonly ready: Array<Waiting> = []
  /**
   * When the next delivery is due, in milliseconds since 1970. Leaves out deliveries that also wait for earlier ones.
   */
  next = Number.POSITIVE_INFINITY

  constructor(
    private readonly ordered: boolean,
    private readonly now: number,
    private readonly most: number
  ) {}

  get isFull(): boolean {
    return this.ready.length >= this.most
  }

  /** Adds the next delivery. It is ready if it is due and no earlier one shares a subject with it. */
  add(waiting: Waiting): void {
    if (this.isFull) return
    const { subjects, next_at, lease_until } = waiting
    const isFree = !this.ordered || !subjects.some((subject) => this.blocked.has(subject))
    const due = Math.max(next_at, lease_until)
    if (isFree && due <= this.now) this.ready.push(waiting)
    else if (isFree) this.next = Math.min(this.next, due)
    if (this.ordered) for (const subject of subjects) this.blocked.add(subject)
  }
}

/** The maximum number of concurrent requests to an endpoint. */
const atOnce = 8
/** The number of deliveries to send before the state is read again. */
const wave = 64
/** The number of waiting deliveries to read at a time. */
const window = 500

/** Delivers to one endpoint as long as there is something to send. */
export class DeliveryLoop extends Effect.Service<DeliveryLoop>()("webhook/DeliveryLoop", {
  dependencies: [WebhooksRepo.Default, DeliveriesRepo.Default, Attempts.Default, ClickIntake.Default],
  effect: Effect.gen(function* () {
    const webhooks = yield* WebhooksRepo
    const deliveries = yield* DeliveriesRepo
    const attempts = yield* Attempts
    const intake = yield* ClickIntake
    const { clickPause } = yield* RetryPlan
    const { isTestRestore } = yield* Settings

    /** The deliveries that may be sent now. With ordering, a delivery waits for earlier ones about the same link. */
    const turnsOf = Effect.fnUntraced(function* (endpoint: Endpoint, now: number) {
      const isSlow = endpoint.failures >= failuresUntilSlow
      const turns = new DeliveryOrder(endpoint.ordered === 1, now, isSlow ? 1 : wave)
      let after = 0
      for (;;) {
        const rows = yield* deliveries.waiting(endpoint.id, after, window)
        for (const row of rows) turns.add(row)
        const last = rows.at(-1)
        if (turns.isFull || last === undefined || rows.length < window) return turns
        after = last.rn
        yield* nextTick
      }
    })

    /** Sends a wave. After several failures in a row, skips the rest of it. */
    const send = (endpoint: Endpoint, ready: DeliveryOrder["ready"]) =>
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
      /**
       * Returns an effect that runs one round for an endpoint and remembers when it last checked for clicks. It returns
       * when the next round is due, in milliseconds since 1970; infinity means to sleep until woken.
       */
      of: (id: WebhookId) => {
        let nextClicks = 0
        return Effect.gen(function* () {
          if (isTestRestore) return Number.POSITIVE_INFINITY
          let hasSent = false
          for (;;) {
            const now = yield* Clock.currentTimeMillis
            const found = yield* webhooks.endpoint(id)
            if (Option.isNone(found) || found.value.is_active === 0) return Number.POSITIVE_INFINITY
            const endpoint = found.value
            if (endpoint.not_before > now) return endpoint.not_before
            let rest: Effect.Effect.Success<ReturnType<typeof intake.take>> = "none"
            if (now >= nextClicks) {
              rest = yield* Effect.catchAll(intake.take(endpoint), () => Effect.succeed("soon" as const))
              if (rest !== "more") nextClicks = now + clickPause
            } else if (endpoint.events.some(isClickEvent)) rest = "soon"
            const { ready, next } = yield* turnsOf(endpoint, now)
            if (ready.length > 0) {
              yield* send(endpoint, ready)
              hasSent = true
            } else if (rest !== "more") {
              const hasRoom = rest === "soon" || (rest === "full" && hasSent)
              return Math.min(next, hasRoom ? nextClicks : Number.POSITIVE_INFINITY)
            }
          }
        }).pipe(Effect.withSpan("DeliveryLoop.of"))
      }
    }
  })
}) {}
