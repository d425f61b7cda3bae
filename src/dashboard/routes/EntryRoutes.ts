import { createRoute } from "@tanstack/react-router"
import { root } from "./Root.ts"
import { texts } from "./SearchTexts.ts"
import { screen } from "./screen.tsx"

const entry = createRoute({
  getParentRoute: () => root,
  id: "entry",
  component: screen(() => import("../entry/EntryLayout.tsx"), "EntryLayout")
})

const signIn = createRoute({
  getParentRoute: () => entry,
  path: "/sign-in",
  validateSearch: texts("next"),
  component: screen(() => import("../entry/SignIn.tsx"), "SignIn")
})
const setUp = createRoute({
  getParentRoute: () => entry,
  path: "/setup",
  component: screen(() => import("../entry/SetUp.tsx"), "SetUp")
})
const join = createRoute({
  getParentRoute: () => entry,
  path: "/join",
  component: screen(() => import("../entry/Join.tsx"), "Join")
})
const reset = createRoute({
  getParentRoute: () => entry,
  path: "/reset",
  component: screen(() => import("../entry/Reset.tsx"), "Reset")
})
const forgot = createRoute({
  getParentRoute: () => entry,
  path: "/forgot",
  component: screen(() => import("../entry/Forgot.tsx"), "Forgot")
})
const open = createRoute({
  getParentRoute: () => entry,
  path: "/open",
  component: screen(() => import("../entry/Open.tsx"), "Open")
})

/** The routes for users who are not signed in. */
export const entryRoutes = entry.addChildren([signIn, setUp, join, reset, forgot, open])
