import { t } from "@lingui/core/macro"
import { ApiFailure } from "../api/Failure.ts"
import { once } from "../api/Run.ts"
import { entry } from "./Client.ts"

/** Runs a passkey dialog of the browser; rejects with a sentence for people. */
export const inBrowser = async <A>(
  ask: (library: typeof import("@simplewebauthn/browser")) => Promise<A>
): Promise<A> => {
  const library = await import("@simplewebauthn/browser")
  if (!library.browserSupportsWebAuthn()) {
    throw new ApiFailure("invalid", t`This browser can't use passkeys on this page.`)
  }
  try {
    return await ask(library)
  } catch (failure) {
    const isKnown = failure instanceof Error && failure.name === "InvalidStateError"
    throw new ApiFailure(
      "invalid",
      isKnown ? t`This device already has a passkey for your account.` : t`The passkey was canceled or not found.`
    )
  }
}

/** Asks the browser for a passkey: of the account that signs in, or of any. */
export const withPasskey = async () => {
  const { options } = (await once(entry.passkeyOptions())).data
  return { ...(await inBrowser(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }))) }
}
