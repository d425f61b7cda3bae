import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { root } from "./Root.ts"
import { texts } from "./SearchTexts.ts"

const entry = createRoute({
  getParentRoute: () => root,
  id: "entry",
  component: lazyRouteComponent(() => import("../entry/EntryLayout.tsx"), "EntryLayout")
})

const signIn = createRoute({
  getParentRoute: () => entry,
  path: "/sign-in",
  validateSearch: texts("next"),
  component: lazyRouteComponent(() => import("../entry/SignIn.tsx"), "SignIn")
})
const setUp = createRoute({
  getParentRoute: () => entry,
  path: "/setup",
  component: lazyRouteComponent(() => import("../entry/SetUp.tsx"), "SetUp")
})
const join = createRoute({
  getParentRoute: () => entry,
  path: "/join",
  component: lazyRouteComponent(() => import("../entry/Join.tsx"), "Join")
})
const reset = createRoute({
  getParentRoute: () => entry,
  path: "/reset",
  component: lazyRouteComponent(() => import("../entry/Reset.tsx"), "Reset")
})
const open = createRoute({
  getParentRoute: () => entry,
  path: "/open",
  component: lazyRouteComponent(() => import("../entry/Open.tsx"), "Open")
})

/** The ways in. */
export const entryRoutes = entry.addChildren([signIn, setUp, join, reset, open])
