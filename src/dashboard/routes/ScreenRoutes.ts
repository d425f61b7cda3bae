import { createRoute, redirect } from "@tanstack/react-router"
import { Missing } from "./Root.ts"
import { texts } from "./SearchTexts.ts"
import { shell } from "./ShellRoute.tsx"
import { screen, skeleton } from "./screen.tsx"

const home = createRoute({
  getParentRoute: () => shell,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/overview", replace: true })
  }
})

const overview = createRoute({
  getParentRoute: () => shell,
  path: "/overview",
  component: screen(() => import("../overview/OverviewScreen.tsx"), "OverviewScreen"),
  pendingComponent: skeleton("report")
})
const links = createRoute({
  getParentRoute: () => shell,
  path: "/links",
  validateSearch: texts("search", "folder", "tag", "state", "sort", "order", "edit"),
  component: screen(() => import("../links/LinksScreen.tsx"), "LinksScreen"),
  pendingComponent: skeleton("list")
})
const link = createRoute({
  getParentRoute: () => shell,
  path: "/links/$linkId",
  validateSearch: texts("period", "from", "to", "group", "metric", "filters", "view", "compare"),
  component: screen(() => import("../links/LinkScreen.tsx"), "LinkScreen"),
  pendingComponent: skeleton("link")
})
const share = createRoute({
  getParentRoute: () => shell,
  path: "/share",
  validateSearch: texts("url", "text", "title"),
  component: screen(() => import("../links/ShareScreen.tsx"), "ShareScreen"),
  pendingComponent: skeleton("form")
})
const analytics = createRoute({
  getParentRoute: () => shell,
  path: "/analytics",
  validateSearch: texts(
    "period",
    "from",
    "to",
    "group",
    "metric",
    "folder",
    "tag",
    "link",
    "filters",
    "view",
    "compare"
  ),
  component: screen(() => import("../analytics/AnalyticsScreen.tsx"), "AnalyticsScreen"),
  pendingComponent: skeleton("report")
})
const pages = createRoute({
  getParentRoute: () => shell,
  path: "/pages",
  validateSearch: texts("search", "folder", "sort", "order"),
  component: screen(() => import("../pages/PagesScreen.tsx"), "PagesScreen"),
  pendingComponent: skeleton("cards")
})
const page = createRoute({
  getParentRoute: () => shell,
  path: "/pages/$pageId",
  validateSearch: texts("tab"),
  component: screen(() => import("../pages/PageEditor.tsx"), "PageEditor"),
  pendingComponent: skeleton("form")
})
const qrcodes = createRoute({
  getParentRoute: () => shell,
  path: "/qr",
  validateSearch: texts("search", "folder", "sort", "order"),
  component: screen(() => import("../qr/QrcodesScreen.tsx"), "QrcodesScreen"),
  pendingComponent: skeleton("cards")
})
const newQrcode = createRoute({
  getParentRoute: () => shell,
  path: "/qr/new",
  validateSearch: texts("link", "url", "name", "copy"),
  component: screen(() => import("../qr/QrDesigner.tsx"), "NewQrcode"),
  pendingComponent: skeleton("form")
})
const qrcode = createRoute({
  getParentRoute: () => shell,
  path: "/qr/$qrcodeId",
  component: screen(() => import("../qr/QrDesigner.tsx"), "EditQrcode"),
  pendingComponent: skeleton("form")
})
const folders = createRoute({
  getParentRoute: () => shell,
  path: "/folders",
  component: screen(() => import("../library/FoldersScreen.tsx"), "FoldersScreen"),
  pendingComponent: skeleton("list")
})
const tags = createRoute({
  getParentRoute: () => shell,
  path: "/tags",
  component: screen(() => import("../library/TagsScreen.tsx"), "TagsScreen"),
  pendingComponent: skeleton("list")
})
const domains = createRoute({
  getParentRoute: () => shell,
  path: "/domains",
  component: screen(() => import("../library/DomainsScreen.tsx"), "DomainsScreen"),
  pendingComponent: skeleton("cards")
})
const missedPaths = createRoute({
  getParentRoute: () => shell,
  path: "/domains/missing",
  component: screen(() => import("../links/missed/MissedPathsScreen.tsx"), "MissedPathsScreen"),
  pendingComponent: skeleton("list")
})

const trash = createRoute({
  getParentRoute: () => shell,
  path: "/trash",
  component: screen(() => import("../trash/TrashScreen.tsx"), "TrashScreen"),
  pendingComponent: skeleton("list")
})

const imports = createRoute({
  getParentRoute: () => shell,
  path: "/import",
  validateSearch: texts("source", "job"),
  component: screen(() => import("../imports/ImportScreen.tsx"), "ImportScreen"),
  pendingComponent: skeleton("cards")
})

// A route for unknown paths below /app, so that their screen keeps the navigation.
const unknown = createRoute({ getParentRoute: () => shell, path: "$", component: Missing })

/** The routes for signed-in users. */
export const screenRoutes = [
  home,
  overview,
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
  missedPaths,
  trash,
  imports,
  unknown
] as const
