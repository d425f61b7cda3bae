import { createRoute, redirect } from "@tanstack/react-router"
import { ApiFailure } from "../api/Failure.ts"
import { queries } from "../api/Queries.ts"
import { sessionQuery } from "../api/Session.ts"
import { Shell } from "../shell/Shell.tsx"
import { root } from "./Root.ts"

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
