import { Data, Effect } from "effect"
import { addressFault } from "../../contract/Address.ts"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import type { InternetShape } from "../../net/Internet.ts"
import { type NotFetched, publicGet } from "../../net/PublicGet.ts"

/** The largest logo, in bytes. */
export const maxLogoBytes = 512 * 1024
const wholeTime = "5 seconds"
const schemes = ["https:"]

/** A logo could not be fetched; `fault` is the reason. */
export class LogoError extends Data.TaggedError("LogoError")<{ readonly fault: Fault }> {
  override get message() {
    return this.fault.message
  }
}

const failed = (fault: Fault) => new LogoError({ fault })
const tooSlow = failed(fault("logo_too_slow"))
export const tooLarge = failed(fault("logo_too_large", { most: 512 }))

const faults: Readonly<Record<NotFetched["reason"], LogoError>> = {
  notPublic: failed(fault("logo_not_public")),
  otherPort: failed(fault("logo_port")),
  unreachable: failed(fault("logo_unreachable")),
  tooLarge,
  tooManyRedirects: failed(fault("logo_redirects"))
}

/**
 * Fetches the bytes at an https address: at most 512 KiB, within five seconds, with at most three redirects. Resolves
 * the host name before each request; only public hosts are allowed.
 */
export const fetchLogo = (address: string, net: InternetShape): Effect.Effect<Uint8Array, LogoError> =>
  Effect.gen(function* () {
    const wrong = addressFault(address, schemes)
    if (wrong !== undefined) return yield* failed(wrong)
    const asked = { schemes, accept: "image/png, image/jpeg, image/webp", mostBytes: maxLogoBytes, mostRedirects: 3 }
    return (yield* Effect.mapError(publicGet(address, asked, net), ({ reason }) => faults[reason])).bytes
  }).pipe(Effect.timeoutFail({ duration: wholeTime, onTimeout: () => tooSlow }))
