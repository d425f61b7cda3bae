import { createRoute, redirect } from "@tanstack/react-router"
import { texts } from "./SearchTexts.ts"
import { shell } from "./ShellRoute.ts"
import { screen } from "./screen.tsx"

const settings = createRoute({
  getParentRoute: () => shell,
  path: "/settings",
  component: screen(() => import("../settings/SettingsLayout.tsx"), "SettingsLayout")
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
  component: screen(() => import("../settings/TeamScreen.tsx"), "TeamScreen")
})
const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: screen(() => import("../settings/MembersScreen.tsx"), "MembersScreen")
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: "/keys",
  component: screen(() => import("../settings/KeysScreen.tsx"), "KeysScreen")
})
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks",
  component: screen(() => import("../webhooks/WebhooksScreen.tsx"), "WebhooksScreen")
})
const newWebhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/new",
  component: screen(() => import("../webhooks/NewWebhookScreen.tsx"), "NewWebhookScreen")
})
const webhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/$id",
  component: screen(() => import("../webhooks/WebhookScreen.tsx"), "WebhookScreen")
})
const editWebhook = createRoute({
  getParentRoute: () => settings,
  path: "/webhooks/$id/edit",
  component: screen(() => import("../webhooks/EditWebhookScreen.tsx"), "EditWebhookScreen")
})
const account = createRoute({
  getParentRoute: () => settings,
  path: "/account",
  component: screen(() => import("../settings/AccountScreen.tsx"), "AccountScreen")
})
const tools = createRoute({
  getParentRoute: () => settings,
  path: "/tools",
  component: screen(() => import("../settings/ToolsScreen.tsx"), "ToolsScreen")
})
const jobs = createRoute({
  getParentRoute: () => settings,
  path: "/jobs",
  validateSearch: texts("state"),
  component: screen(() => import("../jobs/JobsScreen.tsx"), "JobsScreen")
})
const servers = createRoute({
  getParentRoute: () => settings,
  path: "/servers",
  component: screen(() => import("../settings/ServersScreen.tsx"), "ServersScreen")
})
const computer = createRoute({
  getParentRoute: () => settings,
  path: "/computer",
  component: screen(() => import("../settings/DesktopScreen.tsx"), "DesktopScreen")
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
  account,
  tools,
  jobs,
  servers,
  computer
])
