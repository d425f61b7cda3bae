import { createRootRoute, lazyRouteComponent } from "@tanstack/react-router"
import { Broken } from "../ui/Broken.tsx"
import { Loading } from "../ui/Loading.tsx"

export const Missing = lazyRouteComponent(() => import("../ui/Missing.tsx"), "Missing")

export const root = createRootRoute({ notFoundComponent: Missing, errorComponent: Broken, pendingComponent: Loading })
