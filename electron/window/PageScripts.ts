/** Presses the key of the dashboard's search, which is also on the screens of a team's server. */
export const openSearch =
  'window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }))'

/**
 * Asks the dashboard to go to a screen without loading it again, so that it can warn about unsaved changes. The result
 * is false if the dashboard does so: a page without a listener, such as the sign-in, does not cancel the event.
 */
export const openScreen = (screen: string) =>
  `window.dispatchEvent(new CustomEvent("linden:open", { cancelable: true, detail: ${JSON.stringify(screen)} }))`
