import { createRoute } from "@tanstack/react-router"
import { root } from "./Root.ts"
import { texts } from "./SearchTexts.ts"
import { screen } from "./screen.tsx"

interface SignInSearch {
  readonly next?: string
  readonly error?: string
  /** The kinds of second factor that the sign-in awaits, separated by commas. */
  readonly factor?: string
  /** Whether to show the form although password sign-in is off. */
  readonly local?: boolean
}

const entry = createRoute({
  getParentRoute: () => root,
  id: "entry",
  component: screen(() => import("../entry/EntryLayout.tsx"), "EntryLayout")
})

const signInSearch = (search: Readonly<Record<string, unknown>>): SignInSearch => ({
  ...texts("next", "error", "factor")(search),
  ...("local" in search ? { local: true } : {})
})
const signIn = createRoute({
  getParentRoute: () => entry,
  path: "/sign-in",
  validateSearch: signInSearch,
  component: screen(() => import("../entry/SignIn.tsx"), "SignIn")
})
/** The address for the provider's failures and for owners who sign in without it. */
const localSignIn = createRoute({
  getParentRoute: () => entry,
  path: "/signin",
  validateSearch: signInSearch,
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
export const entryRoutes = entry.addChildren([signIn, localSignIn, setUp, join, reset, forgot, open])
