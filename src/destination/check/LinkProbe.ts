import { Effect } from "effect"
import { Internet } from "../../net/Internet.ts"
import { type PinnedHead, pinnedAsk, type Unanswered } from "../../net/PinnedAsk.ts"
import { checkedAddress } from "../../net/PublicGet.ts"
import { Settings } from "../../settings/Settings.ts"
import { askedHost } from "../Address.ts"
import { HostThrottle } from "./HostThrottle.ts"
import { failing, unclear, type Verdict, verdictOf } from "./Verdict.ts"

const mostRedirects = 5
/** How long a host is waited for, in milliseconds. */
const timeout = 10_000
/** How many requests are under way at once in this process, of all teams. */
const atOnce = 16
/** How long it is taken for granted that the internet is reached, or not. */
const reachedFor = "5 seconds"
// Counted as a bot wherever such checks are known, by other installations of Linden too.
const userAgent = "Linden/1 (link checker bot)"

const unanswered: Readonly<Record<Unanswered["reason"], Verdict>> = {
  refused: failing("refused"),
  certificate: failing("certificate"),
  unreachable: failing("unreachable"),
  // Some keep robots waiting for ever, or hang up on them.
  silent: unclear,
  garbled: unclear
}

// Who asks for a sign-in or to come later says the same of a whole page.
const asWithGet = new Set([401, 407, 429])
const isUnderstood = ({ status }: PinnedHead) => status < 400 || asWithGet.has(status)

/** Asks destinations whether they are there: each host once a second, its head first, redirects by the same rules. */
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

    /** The head of the answer to HEAD, or to GET where that one is refused or not understood. */
    const answerOf = (url: URL, address: string) =>
      request(url, address, "HEAD").pipe(
        Effect.filterOrElse(isUnderstood, () => request(url, address, "GET")),
        Effect.catchIf(
          ({ reason }) => reason === "garbled",
          () => request(url, address, "GET")
        )
      )

    const follow = (address: string, left: number): Effect.Effect<Verdict> =>
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
      /** Whether this machine reaches the internet at all. */
      isReached,

      /** What is found at an address. */
      ask: (address: string): Effect.Effect<Verdict> =>
        Effect.gen(function* () {
          const verdict = yield* follow(address, mostRedirects)
          const isAlone = verdict._tag === "Failing" && verdict.status === null
          // Without a network nothing answers, which says nothing of anybody.
          return isAlone && !(yield* isReached) ? unclear : verdict
        }).pipe(Effect.withSpan("Destinations.ask"))
    }
  })
}) {}
