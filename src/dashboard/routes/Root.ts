import { createRootRoute } from "@tanstack/react-router"
import { Broken } from "../ui/Broken.tsx"
import { Loading } from "../ui/Loading.tsx"
import { screen } from "./screen.tsx"

export const Missing = screen(() => import("../ui/Missing.tsx"), "Missing")

export const root = createRootRoute({ notFoundComponent: Missing, errorComponent: Broken, pendingComponent: Loading })
