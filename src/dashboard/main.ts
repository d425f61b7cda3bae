import { askEarly } from "./api/Early.ts"
import { loadSentences } from "./api/sentences/said.ts"
import { loadCatalog } from "./words/Catalog.ts"

/** The screen of an address that somebody begins at. */
const firstScreen = (path: string) => {
  if (/^\/app(?:\/overview)?\/?$/.test(path)) return () => import("./overview/OverviewScreen.tsx")
  return /^\/app\/links\/?$/.test(path) ? () => import("./links/LinksScreen.tsx") : undefined
}

const screen = firstScreen(location.pathname)
if (screen !== undefined) askEarly()
// What the app says is decided as its files are loaded. A wait at their top would take the bundler's sharing of files away.
void Promise.all([loadCatalog(), loadSentences()]).then(() => {
  void import("./app.tsx")
  // It comes beside the app, and not after it.
  void screen?.()
})
