import type { Verdict, WindowRules } from "../shell/Windows.ts"

const outside = new Set(["http:", "https:", "mailto:"])

/** The screens that belong in the window; visitors' pages of the same origin open in the browser. */
const isScreen = (path: string) => /^\/(app|docs)(\/|$)/.test(path)

const parsed = (text: string) => (URL.canParse(text) ? new URL(text) : undefined)

const beyond = (url: URL): Verdict => (outside.has(url.protocol) ? "browser" : "refuse")

/** Whether the window may navigate to an address. Any screen of the app is allowed. */
export const navigation = (text: string, origin: string): Verdict => {
  const url = parsed(text)
  if (url === undefined) return "refuse"
  // The `origin` of a `blob:` address is the origin of the page that created it.
  if (`${url.protocol}//${url.host}` !== origin || url.username !== "" || url.password !== "") return beyond(url)
  return "stay"
}

/** Where to open a new window: a screen of the app in the app's window, a public page in the browser. */
export const newWindow = (text: string, origin: string): Verdict => {
  const verdict = navigation(text, origin)
  if (verdict !== "stay") return verdict
  return isScreen(new URL(text).pathname) ? "stay" : "browser"
}

/** The permissions of the app's pages in addition to those of all pages: the clipboard, for copy buttons. */
const permitted = new Set(["clipboard-sanitized-write"])

const fallbackPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

/** The rules of the app's window for the current origin of the server. */
export const rulesFor = (origin: () => string): WindowRules => ({
  navigate: (url) => navigation(url, origin()),
  open: (url) => newWindow(url, origin()),
  permit: (permission, url) => permitted.has(permission) && parsed(url)?.origin === origin(),
  fallbackPolicy
})
