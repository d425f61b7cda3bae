import type { Verdict, WindowRules } from "../shell/Windows.ts"

const outside = new Set(["http:", "https:", "mailto:"])

/** The screens that belong into the window; all else of the origin is what visitors see, in a browser. */
const isScreen = (path: string) => /^\/(app|docs)(\/|$)/.test(path)

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

const beyond = (url: URL): Verdict => (outside.has(url.protocol) ? "browser" : "refuse")

/** Where the window may go by itself: anywhere in the app. */
export const navigation = (text: string, origin: string): Verdict => {
  const url = parsed(text)
  if (url === undefined) return "refuse"
  // The `origin` of a blob: is that of the page which made it.
  if (`${url.protocol}//${url.host}` !== origin || url.username !== "" || url.password !== "") return beyond(url)
  return "stay"
}

/** What a new window becomes: a screen of the app is shown in its window, a public page in the browser. */
export const newWindow = (text: string, origin: string): Verdict => {
  const verdict = navigation(text, origin)
  if (verdict !== "stay") return verdict
  return isScreen(new URL(text).pathname) ? "stay" : "browser"
}

/** All that a page may use beyond what every page may: a copy button's clipboard. */
const permitted = new Set(["clipboard-sanitized-write"])

const fallbackPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

/** The rules of the app's window, for the origin that the server has at the moment. */
export const rulesFor = (origin: () => string): WindowRules => ({
  navigate: (url) => navigation(url, origin()),
  open: (url) => newWindow(url, origin()),
  permit: (permission, url) => permitted.has(permission) && parsed(url)?.origin === origin(),
  fallbackPolicy
})
