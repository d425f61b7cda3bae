import { createRoute, redirect } from "@tanstack/react-router"
import { ApiFailure } from "../api/Failure.ts"
import { queries } from "../api/Queries.ts"
import { sessionQuery, useSession } from "../api/Session.ts"
import { Pending } from "../shell/Pending.tsx"
import { Shell } from "../shell/Shell.tsx"
import { root } from "./Root.ts"
import { screen } from "./screen.tsx"

const FactorFirst = screen(() => import("../settings/FactorFirst.tsx"), "FactorFirst")

/** The screens in their frame, unless the team requires a second factor first. */
const Entered = () => (useSession().needs_second_factor ? <FactorFirst /> : <Shell />)

/** How long a session counts as current when switching screens, in milliseconds. */
const freshFor = 5000

/** The parent route of everything that requires a session. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Entered,
  pendingComponent: Pending,
  pendingMs: 0,
  beforeLoad: async ({ location, preload }) => {
    try {
      // The role or team may have changed, so revalidate in the background while the next screen opens.
      await queries.ensureQueryData({ ...sessionQuery, staleTime: freshFor, revalidateIfStale: !preload })
    } catch (failure) {
      if (failure instanceof ApiFailure && (failure.kind === "unauthorized" || failure.kind === "forbidden"))
        throw redirect({ to: "/sign-in", search: { next: `/app${location.href}` } })
      throw failure
    }
  }
})
