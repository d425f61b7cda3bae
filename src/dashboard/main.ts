import { askEarly } from "./api/Early.ts"
import { loadFaultMessages } from "./api/faults/textOf.ts"
import { loadCatalog } from "./words/Catalog.ts"
import { language } from "./words/Language.ts"

/** The screen to load first for a path. */
const firstScreen = (path: string) => {
  if (/^\/app(?:\/overview)?\/?$/.test(path)) return () => import("./overview/OverviewScreen.tsx")
  return /^\/app\/links\/?$/.test(path) ? () => import("./links/LinksScreen.tsx") : undefined
}

const screen = firstScreen(location.pathname)
if (screen !== undefined) askEarly()
// Modules translate their labels while loading, and chunks share modules, so load the catalog before anything else. A
// top-level await would prevent the bundler from sharing code.
const inLanguage = language === "en" ? Promise.resolve() : loadCatalog().then(loadFaultMessages)
void inLanguage.then(() => {
  void import("./app.tsx")
  // Load the first screen in parallel with the app.
  void screen?.()
  // In English, the server's own messages are shown until these have loaded.
  if (language === "en") void loadFaultMessages()
})
