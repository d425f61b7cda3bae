import { makeStore } from "../api/Store.ts"
import { installOffer } from "./installOffer.ts"

const key = "linden.installed"
const installed = makeStore(localStorage.getItem(key) !== null)

const rememberInstalled = () => {
  installed.set(true)
  installOffer.set(undefined)
  localStorage.setItem(key, "1")
}

addEventListener("appinstalled", rememberInstalled)
// The installed app and the browser share their storage.
if (matchMedia("(display-mode: standalone)").matches) rememberInstalled()

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

/** Whether the app was installed from this browser. */
export const useIsInstalled = installed.use
