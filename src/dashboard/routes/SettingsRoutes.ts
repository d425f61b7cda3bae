import { createRoute, redirect } from "@tanstack/react-router"
import { texts } from "./SearchTexts.ts"
import { shell } from "./ShellRoute.tsx"
import { screen, skeleton } from "./screen.tsx"

const settings = createRoute({
  getParentRoute: () => shell,
  path: "/settings",
  component: screen(() => import("../settings/SettingsLayout.tsx"), "SettingsLayout"),
  pendingComponent: skeleton("form")
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
  component: screen(() => import("../settings/TeamScreen.tsx"), "TeamScreen"),
  pendingComponent: skeleton("form")
})
const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: screen(() => import("../settings/MembersScreen.tsx"), "MembersScreen"),
  pendingComponent: skeleton("list")
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: "/keys",
  component: screen(() => import("../settings/KeysScreen.tsx"), "KeysScreen"),
  pendingComponent: skeleton("list")
})
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks",
  component: screen(() => import("../webhooks/WebhooksScreen.tsx"), "WebhooksScreen"),
  pendingComponent: skeleton("list")
})
const newWebhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/new",
  component: screen(() => import("../webhooks/NewWebhookScreen.tsx"), "NewWebhookScreen"),
  pendingComponent: skeleton("form")
})
const webhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/$id",
  component: screen(() => import("../webhooks/WebhookScreen.tsx"), "WebhookScreen"),
  pendingComponent: skeleton("list")
})
const editWebhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/$id/edit",
  component: screen(() => import("../webhooks/EditWebhookScreen.tsx"), "EditWebhookScreen"),
  pendingComponent: skeleton("form")
})
const destinations = createRoute({
  getParentRoute: () => settings,
  path: "/destinations",
  component: screen(() => import("../settings/DestinationsScreen.tsx"), "DestinationsScreen"),
  pendingComponent: skeleton("list")
})
const audit = createRoute({
  getParentRoute: () => settings,
  path: "/audit",
  component: screen(() => import("../settings/AuditScreen.tsx"), "AuditScreen"),
  pendingComponent: skeleton("list")
})
const account = createRoute({
  getParentRoute: () => settings,
  path: "/account",
  component: screen(() => import("../settings/AccountScreen.tsx"), "AccountScreen"),
  pendingComponent: skeleton("form")
})
const security = createRoute({
  getParentRoute: () => settings,
  path: "/security",
  component: screen(() => import("../settings/SecurityScreen.tsx"), "SecurityScreen")
})
const preferences = createRoute({
  getParentRoute: () => settings,
  path: "/preferences",
  component: screen(() => import("../settings/PreferencesScreen.tsx"), "PreferencesScreen")
})
const tools = createRoute({
  getParentRoute: () => settings,
  path: "/tools",
  component: screen(() => import("../settings/ToolsScreen.tsx"), "ToolsScreen"),
  pendingComponent: skeleton("form")
})
const jobs = createRoute({
  getParentRoute: () => settings,
  path: "/jobs",
  validateSearch: texts("state"),
  component: screen(() => import("../jobs/JobsScreen.tsx"), "JobsScreen"),
  pendingComponent: skeleton("cards")
})
const servers = createRoute({
  getParentRoute: () => settings,
  path: "/servers",
  component: screen(() => import("../settings/ServersScreen.tsx"), "ServersScreen"),
  pendingComponent: skeleton("list")
})
const computer = createRoute({
  getParentRoute: () => settings,
  path: "/computer",
  component: screen(() => import("../settings/DesktopScreen.tsx"), "DesktopScreen"),
  pendingComponent: skeleton("form")
})

export const settingsRoutes = settings.addChildren([
  settingsHome,
  team,
  members,
  keys,
  webhooks,
  newWebhook,
  webhook,
  editWebhook,
  destinations,
  audit,
  account,
  security,
  preferences,
  tools,
  jobs,
  servers,
  computer
])
