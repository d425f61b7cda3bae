import { createRoute, redirect } from "@tanstack/react-router"
import { ApiFailure } from "../api/Failure.ts"
import { queries } from "../api/Queries.ts"
import { sessionQuery } from "../api/Session.ts"
import { Shell } from "../shell/Shell.tsx"
import { root } from "./Root.ts"

/** For how long a session is taken to be as it was read, in milliseconds, by whoever goes from screen to screen. */
const freshFor = 5000

/** Everything that only somebody who is signed in sees. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  beforeLoad: async ({ location, preload }) => {
    try {
      // A role may have changed, or a team been left: it is asked beside the way to the next screen.
      await queries.ensureQueryData({ ...sessionQuery, staleTime: freshFor, revalidateIfStale: !preload })
    } catch (failure) {
      if (failure instanceof ApiFailure && (failure.kind === "unauthorized" || failure.kind === "forbidden"))
        throw redirect({ to: "/sign-in", search: { next: `/app${location.href}` } })
      throw failure
    }
  }
})
