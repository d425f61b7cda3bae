import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { Internet } from "../../net/Internet.ts"
import { type PinnedHead, pinnedAsk, type Unanswered } from "../../net/PinnedAsk.ts"
import { checkedAddress } from "../../net/PublicGet.ts"
import { Settings } from "../../settings/Settings.ts"
import { askedHost } from "../Address.ts"
import { HostThrottle } from "./HostThrottle.ts"
import { failing, unclear, type Verdict, verdictOf } from "./Verdict.ts"

const mostRedirects = 5
/** The timeout of a request, in milliseconds. */
const timeout = 10_000
/** The number of concurrent requests of this process, across teams. */
const atOnce = 16
/** How long to cache whether the internet is reachable. */
const reachedFor = "5 seconds"
// Bot detection recognizes this user agent, so requests from any installation of Linden count as bots.
const userAgent = "Linden/1 (link checker bot)"

const unanswered: Readonly<Record<Unanswered["reason"], Verdict>> = {
  refused: failing("refused"),
  certificate: failing("certificate"),
  unreachable: failing("unreachable"),
  // These failures are unclear, because some hosts never respond to robots or close the connection.
  silent: unclear,
  garbled: unclear
}

// With these statuses, GET would get the same response as HEAD, so it is not sent.
const asWithGet = new Set([401, 407, 429])
const isUnderstood = ({ status }: PinnedHead) => status < 400 || asWithGet.has(status)

/**
 * Checks whether destinations respond. Sends at most one request per second and host, HEAD before GET. Redirects follow
 * the same rules.
 */
export class LinkProbe extends Effect.Service<LinkProbe>()("destination/check/LinkProbe", {
  dependencies: [HostThrottle.Default],
  effect: Effect.gen(function* () {
    const net = yield* Internet
    const settings = yield* Settings
    const throttle = yield* HostThrottle
    const places = yield* Effect.makeSemaphore(atOnce)
    const isReached = yield* Effect.cachedWithTTL(net.isReached ?? Effect.succeed(true), reachedFor)

    const request = (url: URL, address: string, method: "HEAD" | "GET") =>
      Effect.zipRight(
        throttle.wait(url.hostname),
        places.withPermits(1)(
          pinnedAsk({ url, address, method, timeout, userAgent, connection: net.connection(address) })
        )
      )

    /** The status and headers of the response to HEAD, or to GET if HEAD fails or is not understood. */
    const answerOf = (url: URL, address: string) =>
      request(url, address, "HEAD").pipe(
        Effect.filterOrElse(isUnderstood, () => request(url, address, "GET")),
        Effect.catchIf(
          (failure) => failure._tag === "Unanswered" && failure.reason === "garbled",
          () => request(url, address, "GET")
        )
      )

    const follow = (address: string, left: number): Effect.Effect<Verdict, SqlError> =>
      Effect.gen(function* () {
        const isFirst = left === mostRedirects
        if (askedHost(address, settings) === undefined) return isFirst ? { _tag: "NotAsked" as const } : unclear
        const url = new URL(address)
        const pinned = yield* checkedAddress(url, net)
        const { status, location } = yield* answerOf(url, pinned)
        if (location === undefined) return verdictOf(status)
        return left === 0 || !URL.canParse(location, url)
          ? unclear
          : yield* follow(new URL(location, url).href, left - 1)
      }).pipe(
        Effect.catchTags({
          NotFetched: ({ reason }) =>
            Effect.succeed<Verdict>(
              reason === "unreachable" ? failing("no_host") : left === mostRedirects ? { _tag: "NotAsked" } : unclear
            ),
          Unanswered: ({ reason }) => Effect.succeed(unanswered[reason])
        })
      )

    return {
      /** Whether this machine can reach the internet at all. */
      isReached,

      /** Requests an address and returns a verdict. */
      ask: (address: string): Effect.Effect<Verdict, SqlError> =>
        Effect.gen(function* () {
          const verdict = yield* follow(address, mostRedirects)
          const isAlone = verdict._tag === "Failing" && verdict.status === null
          // Without a network, every request fails. Such a failure reveals nothing about the destination, so the
          // verdict is unclear.
          return isAlone && !(yield* isReached) ? unclear : verdict
        }).pipe(Effect.withSpan("Destinations.ask"))
    }
  })
}) {}
