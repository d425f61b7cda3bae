import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith
} from "@tanstack/react-router"
import { ApiFailure } from "./api/Failure.ts"
import { queries } from "./api/Queries.ts"
import { sessionQuery } from "./api/Session.ts"
import { Shell } from "./shell/Shell.tsx"
import { Broken } from "./ui/Broken.tsx"
import { Loading } from "./ui/Loading.tsx"

const Missing = lazyRouteComponent(() => import("./ui/Missing.tsx"), "Missing")

const root = createRootRoute({ notFoundComponent: Missing, errorComponent: Broken, pendingComponent: Loading })

const linksScreen = () => import("./links/LinksScreen.tsx")

// The first screen is fetched while the session is asked for, and not after it.
if (/^\/app(\/links)?\/?$/.test(location.pathname)) void linksScreen()

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** Keeps the texts among the named parameters of an address. */
const texts =
  <const Name extends string>(...names: ReadonlyArray<Name>) =>
  (search: Readonly<Record<string, unknown>>): { readonly [K in Name]?: string } => {
    const found: { [K in Name]?: string } = {}
    for (const name of names) {
      const value = text(search[name])
      if (value !== undefined) found[name] = value
    }
    return found
  }

const entry = createRoute({
  getParentRoute: () => root,
  id: "entry",
  component: lazyRouteComponent(() => import("./entry/EntryLayout.tsx"), "EntryLayout")
})

const signIn = createRoute({
  getParentRoute: () => entry,
  path: "/sign-in",
  validateSearch: texts("next"),
  component: lazyRouteComponent(() => import("./entry/SignIn.tsx"), "SignIn")
})
const setUp = createRoute({
  getParentRoute: () => entry,
  path: "/setup",
  component: lazyRouteComponent(() => import("./entry/SetUp.tsx"), "SetUp")
})
const join = createRoute({
  getParentRoute: () => entry,
  path: "/join",
  component: lazyRouteComponent(() => import("./entry/Join.tsx"), "Join")
})
const reset = createRoute({
  getParentRoute: () => entry,
  path: "/reset",
  component: lazyRouteComponent(() => import("./entry/Reset.tsx"), "Reset")
})
const open = createRoute({
  getParentRoute: () => entry,
  path: "/open",
  component: lazyRouteComponent(() => import("./entry/Open.tsx"), "Open")
})

/** Everything that only somebody who is signed in sees. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      await queries.ensureQueryData(sessionQuery)
    } catch (failure) {
      if (failure instanceof ApiFailure && (failure.kind === "unauthorized" || failure.kind === "forbidden"))
        throw redirect({ to: "/sign-in", search: { next: `/app${location.href}` } })
      throw failure
    }
  }
})

const home = createRoute({
  getParentRoute: () => shell,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/links", replace: true })
  }
})

const links = createRoute({
  getParentRoute: () => shell,
  path: "/links",
  validateSearch: texts("search", "folder", "tag", "state", "sort", "order", "edit"),
  component: lazyRouteComponent(linksScreen, "LinksScreen")
})
const link = createRoute({
  getParentRoute: () => shell,
  path: "/links/$linkId",
  component: lazyRouteComponent(() => import("./links/LinkScreen.tsx"), "LinkScreen")
})
const share = createRoute({
  getParentRoute: () => shell,
  path: "/share",
  validateSearch: texts("url", "text", "title"),
  component: lazyRouteComponent(() => import("./links/ShareScreen.tsx"), "ShareScreen")
})
const analytics = createRoute({
  getParentRoute: () => shell,
  path: "/analytics",
  validateSearch: texts("period", "from", "to", "group", "folder", "tag", "link", "filters", "view"),
  component: lazyRouteComponent(() => import("./analytics/AnalyticsScreen.tsx"), "AnalyticsScreen")
})
const pages = createRoute({
  getParentRoute: () => shell,
  path: "/pages",
  validateSearch: texts("folder", "sort", "order"),
  component: lazyRouteComponent(() => import("./pages/PagesScreen.tsx"), "PagesScreen")
})
const page = createRoute({
  getParentRoute: () => shell,
  path: "/pages/$pageId",
  validateSearch: texts("tab"),
  component: lazyRouteComponent(() => import("./pages/PageEditor.tsx"), "PageEditor")
})
const qrcodes = createRoute({
  getParentRoute: () => shell,
  path: "/qr",
  validateSearch: texts("search", "folder", "sort", "order"),
  component: lazyRouteComponent(() => import("./qr/QrcodesScreen.tsx"), "QrcodesScreen")
})
const newQrcode = createRoute({
  getParentRoute: () => shell,
  path: "/qr/new",
  validateSearch: texts("link"),
  component: lazyRouteComponent(() => import("./qr/QrDesigner.tsx"), "NewQrcode")
})
const qrcode = createRoute({
  getParentRoute: () => shell,
  path: "/qr/$qrcodeId",
  component: lazyRouteComponent(() => import("./qr/QrDesigner.tsx"), "EditQrcode")
})
const folders = createRoute({
  getParentRoute: () => shell,
  path: "/folders",
  component: lazyRouteComponent(() => import("./library/FoldersScreen.tsx"), "FoldersScreen")
})
const tags = createRoute({
  getParentRoute: () => shell,
  path: "/tags",
  component: lazyRouteComponent(() => import("./library/TagsScreen.tsx"), "TagsScreen")
})
const domains = createRoute({
  getParentRoute: () => shell,
  path: "/domains",
  component: lazyRouteComponent(() => import("./library/DomainsScreen.tsx"), "DomainsScreen")
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings/SettingsLayout.tsx"), "SettingsLayout")
})
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/team", replace: true })
  }
})
const team = createRoute({
  getParentRoute: () => settings,
  path: "/team",
  component: lazyRouteComponent(() => import("./settings/TeamScreen.tsx"), "TeamScreen")
})
const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyRouteComponent(() => import("./settings/MembersScreen.tsx"), "MembersScreen")
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: "/keys",
  component: lazyRouteComponent(() => import("./settings/KeysScreen.tsx"), "KeysScreen")
})
const account = createRoute({
  getParentRoute: () => settings,
  path: "/account",
  component: lazyRouteComponent(() => import("./settings/AccountScreen.tsx"), "AccountScreen")
})
const tools = createRoute({
  getParentRoute: () => settings,
  path: "/tools",
  component: lazyRouteComponent(() => import("./settings/ToolsScreen.tsx"), "ToolsScreen")
})
const computer = createRoute({
  getParentRoute: () => settings,
  path: "/computer",
  component: lazyRouteComponent(() => import("./settings/DesktopScreen.tsx"), "DesktopScreen")
})

const tree = root.addChildren([
  entry.addChildren([signIn, setUp, join, reset, open]),
  shell.addChildren([
    home,
    links,
    link,
    share,
    analytics,
    pages,
    page,
    qrcodes,
    newQrcode,
    qrcode,
    folders,
    tags,
    domains,
    settings.addChildren([settingsHome, team, members, keys, account, tools, computer])
  ])
])

export const router = createRouter({
  routeTree: tree,
  basepath: "/app",
  // Parameters are the texts that they are, not JSON: a search for "2026" or "true" is one for text.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: Missing,
  scrollRestoration: true
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
