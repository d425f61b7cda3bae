import { isIP } from "node:net"
import { Data, Effect } from "effect"
import { addressFault } from "../../contract/Address.ts"
import { pinnedGet } from "../../net/PinnedGet.ts"
import { isPublicAddress } from "../../net/PublicAddress.ts"
import type { LogoNetShape } from "./LogoNet.ts"

/** The largest logo, in bytes. */
export const maxLogoBytes = 512 * 1024
const maxRedirects = 3
const wholeTime = "5 seconds"

/** Why a logo could not be fetched, as a sentence. */
export class LogoError extends Data.TaggedError("LogoError")<{ readonly message: string }> {}

const fault = (message: string) => new LogoError({ message })
const notPublic = fault("Must lead to a public host of the internet.")
const otherPort = fault("Must be on port 443, the usual one of https.")
const unreachable = fault("The picture could not be fetched from there.")
const tooSlow = fault("The picture could not be fetched within five seconds.")
export const tooLarge = fault("The picture is larger than 512 KiB.")

/** One request over a connection that is pinned to a checked address. */
const get = (url: URL, address: string, net: LogoNetShape) =>
  Effect.gen(function* () {
    const answer = yield* pinnedGet({
      url,
      address,
      accept: "image/png, image/jpeg, image/webp",
      mostBytes: maxLogoBytes,
      connection: net.connection(address)
    })
    if (answer._tag === "TooLarge") return yield* tooLarge
    return answer._tag === "Refused" ? yield* unreachable : answer
  }).pipe(Effect.catchTag("Unreachable", () => unreachable))

/** An address of the host, after every one of them was found to be public: one that is not could be the next answer. */
const checkedAddress = Effect.fnUntraced(function* (url: URL, net: LogoNetShape) {
  const hostname = url.hostname.replace(/^\[|\]$/g, "")
  const addresses = isIP(hostname) === 0 ? yield* net.resolve(hostname) : [hostname]
  const [first] = addresses
  if (first === undefined) return yield* unreachable
  return addresses.every(isPublicAddress) ? first : yield* notPublic
})

const follow = (address: string, net: LogoNetShape, redirects: number): Effect.Effect<Uint8Array, LogoError> =>
  Effect.gen(function* () {
    const wrong = addressFault(address, ["https:"])
    if (wrong !== undefined) return yield* redirects === 0 ? fault(wrong) : notPublic
    const url = new URL(address)
    // Other ports are those of other services, which would be asked without their owners' will.
    if (url.port !== "") return yield* otherPort
    const answer = yield* get(url, yield* checkedAddress(url, net), net)
    if (answer._tag === "Body") return answer.bytes
    if (redirects === maxRedirects) return yield* fault("The address redirects more than three times.")
    if (!URL.canParse(answer.location, url)) return yield* unreachable
    return yield* follow(new URL(answer.location, url).href, net, redirects + 1)
  })

/**
 * The bytes at an https address, at most 512 KiB within five seconds, over at most three redirects. Host names are
 * resolved first, again after each redirect, and only public hosts are asked.
 */
export const fetchLogo = (address: string, net: LogoNetShape): Effect.Effect<Uint8Array, LogoError> =>
  Effect.timeoutFail(follow(address, net, 0), { duration: wholeTime, onTimeout: () => tooSlow })
