import { makeStore } from "../api/Store.ts"

/** The event with which Chromium offers to install the app. TypeScript's DOM types don't have it. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

/** The browser's offer to install the app. */
export const installOffer = makeStore<InstallEvent | undefined>(undefined)

/** Waits for the offer. It comes once per page load, often before the screen that shows it. */
export const watchInstallOffer = () =>
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault()
    installOffer.set(event as InstallEvent)
  })
