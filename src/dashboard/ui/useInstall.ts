import { installOffer } from "./installOffer.ts"

addEventListener("appinstalled", () => installOffer.set(undefined))

/** Asks the user to install the app; undefined if the browser doesn't offer it. */
export const useInstall = (): (() => void) | undefined => {
  const offer = installOffer.use()
  if (offer === undefined) return undefined
  return () => {
    // Each offer can be used only once.
    installOffer.set(undefined)
    void offer.prompt()
  }
}
