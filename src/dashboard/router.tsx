import { createRouter, parseSearchWith, stringifySearchWith } from "@tanstack/react-router"
import { entryRoutes } from "./routes/EntryRoutes.ts"
import { Missing, root } from "./routes/Root.ts"
import { screenRoutes } from "./routes/ScreenRoutes.ts"
import { settingsRoutes } from "./routes/SettingsRoutes.ts"
import { shell } from "./routes/ShellRoute.tsx"
import { Broken } from "./ui/Broken.tsx"
import { Loading } from "./ui/Loading.tsx"

const tree = root.addChildren([entryRoutes, shell.addChildren([...screenRoutes, settingsRoutes])])

export const router = createRouter({
  routeTree: tree,
  basepath: "/app",
  // Don't parse search parameters as JSON: a search for "2026" or "true" is a text search.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  // A screen that is not there by then shows its skeleton, for as short as it takes.
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: Missing,
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
