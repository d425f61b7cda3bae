import { Data, Effect } from "effect"
import { addressFault } from "../contract/Address.ts"
import type { InternetShape } from "./Internet.ts"
import { hostAddresses } from "./Pinned.ts"
import { type PinnedRequest, pinnedGet } from "./PinnedGet.ts"
import { isPublicAddress } from "./PublicAddress.ts"

/** Why a file could not be fetched; `notPublic` and `otherPort` also apply to redirect targets. */
export class NotFetched extends Data.TaggedError("NotFetched")<{
  readonly reason: "notPublic" | "otherPort" | "unreachable" | "tooLarge" | "tooManyRedirects"
}> {}

export interface PublicRequest
  extends Pick<PinnedRequest, "accept" | "mostBytes" | "isCut" | "userAgent" | "isWanted"> {
  /** The allowed protocols, also for redirects: `https:`. */
  readonly schemes: ReadonlyArray<string>
  readonly mostRedirects: number
}

export interface Fetched {
  readonly bytes: Buffer
  readonly contentType: string
  /** The final address, after all redirects. */
  readonly address: string
}

const failed = (reason: NotFetched["reason"]) => new NotFetched({ reason })

/**
 * One address of a host. Fails unless all of the host's addresses are public, because the next lookup may return them
 * in another order.
 */
export const checkedAddress = Effect.fnUntraced(function* (url: URL, net: InternetShape) {
  const addresses = yield* hostAddresses(url, net)
  const [first] = addresses
  if (first === undefined) return yield* failed("unreachable")
  return addresses.every(isPublicAddress) ? first : yield* failed("notPublic")
})

/**
 * Fetches an address and follows redirects. Host names are resolved first, and again after each redirect; only public
 * hosts on the usual ports are allowed.
 */
export const publicGet = (
  address: string,
  { schemes, mostRedirects, ...asked }: PublicRequest,
  net: InternetShape
): Effect.Effect<Fetched, NotFetched> =>
  Effect.gen(function* () {
    if (addressFault(address, schemes) !== undefined) return yield* failed("notPublic")
    const url = new URL(address)
    // Other ports belong to other services, which must not receive such requests.
    if (url.port !== "") return yield* failed("otherPort")
    const pinned = yield* checkedAddress(url, net)
    const answer = yield* Effect.mapError(
      pinnedGet({ ...asked, url, address: pinned, connection: net.connection(pinned) }),
      () => failed("unreachable")
    )
    if (answer._tag === "Body") return { bytes: answer.bytes, contentType: answer.contentType, address }
    if (answer._tag === "TooLarge") return yield* failed("tooLarge")
    if (answer._tag === "Refused") return yield* failed("unreachable")
    if (mostRedirects === 0) return yield* failed("tooManyRedirects")
    if (!URL.canParse(answer.location, url)) return yield* failed("unreachable")
    const next = new URL(answer.location, url).href
    return yield* publicGet(next, { schemes, mostRedirects: mostRedirects - 1, ...asked }, net)
  })
