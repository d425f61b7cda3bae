import { Clock, Duration, Effect } from "effect"
import { mayAsk } from "../domain/ProbeTarget.ts"
import { Internet } from "../net/Internet.ts"
import { hostAddresses } from "../net/Pinned.ts"
import { pinnedPost } from "../net/PinnedPost.ts"
import { Settings } from "../settings/Settings.ts"
import { sentBody } from "./Body.ts"
import type { Claimed } from "./DeliveriesRepo.ts"
import { type DeliveryFault, keptAnswer } from "./Delivery.ts"
import type { Endpoint } from "./Repo.ts"
import { RetryPlan, retryAfterMillis } from "./RetryPlan.ts"
import { signedHeaders } from "./Signature.ts"

export interface Outcome {
  readonly status: number | null
  readonly answer: string | null
  /** Why the attempt failed; null on success. */
  readonly error: DeliveryFault | null
  /** The delay that the endpoint requests, in milliseconds. */
  readonly rest: number | undefined
  readonly duration: number
}

/** The maximum number of concurrent requests that a server sends to all endpoints. */
const mostAtOnce = 256

const faultOf = (status: number): DeliveryFault | null => {
  if (status >= 200 && status < 300) return null
  if (status === 410) return "gone"
  return status >= 300 && status < 400 ? "redirect" : "status"
}

/** Converts the bytes of a response to text that both databases accept. */
const textOf = (bytes: Buffer): string =>
  bytes
    .toString("utf8")
    .replaceAll("\0", "")
    .replace(/\ufffd$/, "")

const failed = (error: DeliveryFault) => ({ status: null, answer: null, error, rest: undefined })

/** Sends deliveries: signed, to a checked address, without following redirects. */
export class Sender extends Effect.Service<Sender>()("webhook/Sender", {
  effect: Effect.gen(function* () {
    const { allowPrivateTargets: allowPrivate } = yield* Settings
    const internet = yield* Internet
    const { patience } = yield* RetryPlan
    const turns = yield* Effect.makeSemaphore(mostAtOnce)

    const post = Effect.fnUntraced(function* (endpoint: Endpoint, delivery: Claimed) {
      const url = new URL(endpoint.url)
      const addresses = yield* hostAddresses(url, internet)
      const [address] = addresses
      if (address === undefined) return failed("unreachable")
      // Require all addresses to be allowed, because the next lookup may return them in another order.
      if (!addresses.every((one) => mayAsk(one, { own: [], allowPrivate }))) return failed("not_public")
      const now = yield* Clock.currentTimeMillis
      const body = sentBody(delivery.body)
      const secrets = [
        endpoint.secret,
        ...(endpoint.former_secret !== null && endpoint.former_until > now ? [endpoint.former_secret] : [])
      ]
      const headers = signedHeaders(secrets, { id: delivery.event_id, timestamp: Math.floor(now / 1000), body })
      const connection = internet.connection(address)
      const answered = yield* pinnedPost({ url, address, headers, body, mostBytes: keptAnswer, connection })
      return {
        status: answered.status,
        answer: textOf(answered.answer),
        error: faultOf(answered.status),
        rest: retryAfterMillis(answered.retryAfter, now)
      }
    })

    return {
      /** Sends a delivery once. */
      post: (endpoint: Endpoint, delivery: Claimed): Effect.Effect<Outcome> =>
        turns.withPermits(1)(
          post(endpoint, delivery).pipe(
            Effect.catchTag("Unreachable", () => Effect.succeed(failed("unreachable"))),
            Effect.timeoutTo({
              duration: patience,
              onSuccess: (outcome) => outcome,
              onTimeout: () => failed("timeout")
            }),
            Effect.timed,
            Effect.map(([took, outcome]) => ({ ...outcome, duration: Math.round(Duration.toMillis(took)) }))
          )
        )
    }
  })
}) {}
