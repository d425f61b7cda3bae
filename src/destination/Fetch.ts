import { Effect } from "effect"
import type { InternetShape } from "../net/Internet.ts"
import { type Fetched, NotFetched, publicGet } from "../net/PublicGet.ts"

/** The most that is read of a page or an icon, in bytes. */
const mostBytes = 512 * 1024
const mostRedirects = 4
const wholeTime = "3 seconds"
const schemes = ["http:", "https:"]
// Counted as a bot wherever such previews are known, by other installations of Linden too.
const userAgent = "Linden/1 (link preview)"

export const isPage = (contentType: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType.trim())

const inTime = <A>(fetch: Effect.Effect<A, NotFetched>): Effect.Effect<A, NotFetched> =>
  Effect.timeoutFail(fetch, { duration: wholeTime, onTimeout: () => new NotFetched({ reason: "unreachable" }) })

/** The first 512 KiB of a page; anything else than HTML comes without its bytes. */
export const fetchPage = (address: string, net: InternetShape): Effect.Effect<Fetched, NotFetched> =>
  inTime(
    publicGet(
      address,
      { schemes, mostRedirects, mostBytes, userAgent, accept: "text/html", isCut: true, isWanted: isPage },
      net
    )
  )

/** An icon, whatever it turns out to be. */
export const fetchIcon = (address: string, net: InternetShape): Effect.Effect<Fetched, NotFetched> =>
  inTime(publicGet(address, { schemes, mostRedirects, mostBytes, userAgent, accept: "image/png, image/*" }, net))
