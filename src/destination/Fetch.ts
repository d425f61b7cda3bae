import { Effect } from "effect"
import type { InternetShape } from "../net/Internet.ts"
import { type Fetched, NotFetched, publicGet } from "../net/PublicGet.ts"

/** The maximum number of bytes to read from a page or an icon. */
const mostBytes = 512 * 1024
const mostRedirects = 4
const wholeTime = "3 seconds"
const schemes = ["http:", "https:"]
// Bot detection recognizes this user agent, so requests from any installation of Linden count as bots.
const userAgent = "Linden/1 (link preview)"

export const isPage = (contentType: string): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType.trim())

const inTime = <A>(fetch: Effect.Effect<A, NotFetched>): Effect.Effect<A, NotFetched> =>
  Effect.timeoutFail(fetch, { duration: wholeTime, onTimeout: () => new NotFetched({ reason: "unreachable" }) })

/** Fetches the first 512 KiB of an HTML page. Other content types are returned without a body. */
export const fetchPage = (address: string, net: InternetShape): Effect.Effect<Fetched, NotFetched> =>
  inTime(
    publicGet(
      address,
      { schemes, mostRedirects, mostBytes, userAgent, accept: "text/html", isCut: true, isWanted: isPage },
      net
    )
  )

/** Fetches an icon, of any content type. */
export const fetchIcon = (address: string, net: InternetShape): Effect.Effect<Fetched, NotFetched> =>
  inTime(publicGet(address, { schemes, mostRedirects, mostBytes, userAgent, accept: "image/png, image/*" }, net))
