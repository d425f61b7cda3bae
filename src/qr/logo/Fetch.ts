import { Data, Effect } from "effect"
import { addressFault } from "../../contract/Address.ts"
import type { InternetShape } from "../../net/Internet.ts"
import { type NotFetched, publicGet } from "../../net/PublicGet.ts"

/** The largest logo, in bytes. */
export const maxLogoBytes = 512 * 1024
const wholeTime = "5 seconds"
const schemes = ["https:"]

/** Why a logo could not be fetched, as a sentence. */
export class LogoError extends Data.TaggedError("LogoError")<{ readonly message: string }> {}

const fault = (message: string) => new LogoError({ message })
const tooSlow = fault("The picture could not be fetched within five seconds.")
export const tooLarge = fault("The picture is larger than 512 KiB.")

const faults: Readonly<Record<NotFetched["reason"], LogoError>> = {
  notPublic: fault("Must lead to a public host of the internet."),
  otherPort: fault("Must be on port 443, the usual one of https."),
  unreachable: fault("The picture could not be fetched from there."),
  tooLarge,
  tooManyRedirects: fault("The address redirects more than three times.")
}

/**
 * Fetches the bytes at an https address: at most 512 KiB, within five seconds, with at most three redirects. Resolves
 * the host name before each request; only public hosts are allowed.
 */
export const fetchLogo = (address: string, net: InternetShape): Effect.Effect<Uint8Array, LogoError> =>
  Effect.gen(function* () {
    const wrong = addressFault(address, schemes)
    if (wrong !== undefined) return yield* fault(wrong)
    const asked = { schemes, accept: "image/png, image/jpeg, image/webp", mostBytes: maxLogoBytes, mostRedirects: 3 }
    return (yield* Effect.mapError(publicGet(address, asked, net), ({ reason }) => faults[reason])).bytes
  }).pipe(Effect.timeoutFail({ duration: wholeTime, onTimeout: () => tooSlow }))
