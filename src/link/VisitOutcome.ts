import { bucketOf, chooseVariant } from "./AbTest.ts"
import type { Route } from "./Route.ts"
import { forwardQuery } from "./RulesForward.ts"
import { matches, type Visitor } from "./RulesMatch.ts"

export type { Visitor } from "./RulesMatch.ts"

/**
 * The outcome of a visit. `own` is the chosen address as stored, `destination` also includes the visitor's forwarded
 * query. Both are null in a preview of a locked link. `variant` is the id of the chosen A/B variant, if any.
 */
export type Outcome =
  | { readonly _tag: "Missing" }
  | { readonly _tag: "Inactive" }
  | { readonly _tag: "Scheduled"; readonly startsAt: number; readonly zone: string }
  | { readonly _tag: "Expired" }
  | { readonly _tag: "Locked" }
  | { readonly _tag: "Preview"; readonly destination: string | null; readonly own: string | null }
  | { readonly _tag: "Shown"; readonly destination: string; readonly path: string; readonly createdAt: number }
  | { readonly _tag: "Screen"; readonly destination: string; readonly own: string; readonly variant: string | null }
  | { readonly _tag: "Instant"; readonly destination: string; readonly own: string; readonly variant: string | null }

const missing: Outcome = { _tag: "Missing" }
const inactive: Outcome = { _tag: "Inactive" }
const expired: Outcome = { _tag: "Expired" }
const locked: Outcome = { _tag: "Locked" }

/** Decides the outcome of a visit from the link and the visitor. Pure; it never fails and never waits. */
export const decide = (route: Route | undefined, visitor: Visitor): Outcome => {
  if (route === undefined) return missing
  if (!route.isActive) return inactive
  const { startsAt } = route.manner
  if (startsAt !== null && startsAt > visitor.now) return { _tag: "Scheduled", startsAt, zone: "UTC" }
  if (route.expiresAt !== null && route.expiresAt <= visitor.now) return expired
  const isLocked = route.redirectType === "password" && !visitor.unlocked
  if (hasMeta(route) && !visitor.unlocked && visitor.agent().isPreview) {
    const own = isLocked ? null : route.destination
    return {
      _tag: "Preview",
      destination: own === null ? null : forwardQuery(own, visitor.query, visitor.scanCode),
      own
    }
  }
  if (isLocked) return locked
  return { _tag: route.redirectType === "screen" ? "Screen" : "Instant", ...chosenFor(route, visitor) }
}

/** Where the link sends the visitor. */
export const chosenFor = (route: Route, visitor: Visitor) => {
  const { destination, variant } = choose(route, visitor)
  return { destination: forwardQuery(destination, visitor.query, visitor.scanCode), own: destination, variant }
}

const hasMeta = (route: Route): boolean =>
  route.metaTitle !== null || route.metaDescription !== null || route.metaImage !== null

const choose = (route: Route, visitor: Visitor): { readonly destination: string; readonly variant: string | null } => {
  for (const rule of route.targeting) {
    if (matches(rule, visitor)) return { destination: rule.destination, variant: null }
  }
  if (route.abTests.length === 0 && (route.abTestUrl === null || route.abTestPercentage <= 0)) {
    return { destination: route.destination, variant: null }
  }
  return chooseVariant(route, bucketOf(route.linkId, visitor.address, visitor.userAgent))
}
