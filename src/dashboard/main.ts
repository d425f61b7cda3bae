import { askEarly } from "./api/Early.ts"
import { loadFaultMessages } from "./api/faults/textOf.ts"
import { loadCatalog } from "./words/Catalog.ts"
import { language } from "./words/Language.ts"

/** The screens that people usually open first. */
const screens = {
  overview: () => import("./overview/OverviewScreen.tsx"),
  links: () => import("./links/LinksScreen.tsx"),
  analytics: () => Promise.all([import("./analytics/AnalyticsScreen.tsx"), import("./analytics/SeriesChart.tsx")])
}

const { pathname, search } = location
const path = pathname.replace(/^\/app\/?|\/$/g, "") || "overview"
const name = path === "overview" || path === "links" || path === "analytics" ? path : undefined
if (name !== undefined) askEarly(search === "" ? name : undefined)
// Modules translate their labels while loading, and chunks share modules, so load the catalog before anything else. A
// top-level await would prevent the bundler from sharing code.
const inLanguage = language === "en" ? Promise.resolve() : loadCatalog().then(loadFaultMessages)
void inLanguage.then(() => {
  void import("./app.tsx")
  // Load the first screen in parallel with the app.
  if (name !== undefined) void screens[name]()
  // In English, the server's own messages are shown until these have loaded.
  if (language === "en") void loadFaultMessages()
})
