import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router"
import { shell } from "./ShellRoute.ts"

const settings = createRoute({
  getParentRoute: () => shell,
  path: "/settings",
  component: lazyRouteComponent(() => import("../settings/SettingsLayout.tsx"), "SettingsLayout")
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
  component: lazyRouteComponent(() => import("../settings/TeamScreen.tsx"), "TeamScreen")
})
const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyRouteComponent(() => import("../settings/MembersScreen.tsx"), "MembersScreen")
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: "/keys",
  component: lazyRouteComponent(() => import("../settings/KeysScreen.tsx"), "KeysScreen")
})
const account = createRoute({
  getParentRoute: () => settings,
  path: "/account",
  component: lazyRouteComponent(() => import("../settings/AccountScreen.tsx"), "AccountScreen")
})
const tools = createRoute({
  getParentRoute: () => settings,
  path: "/tools",
  component: lazyRouteComponent(() => import("../settings/ToolsScreen.tsx"), "ToolsScreen")
})
const computer = createRoute({
  getParentRoute: () => settings,
  path: "/computer",
  component: lazyRouteComponent(() => import("../settings/DesktopScreen.tsx"), "DesktopScreen")
})

export const settingsRoutes = settings.addChildren([settingsHome, team, members, keys, account, tools, computer])
