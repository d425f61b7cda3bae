import type { DestinationRules } from "../domain/blocked/BlockedLists.ts"
import type { Host } from "../domain/Host.ts"
import { bucketOf, chooseVariant } from "./AbTest.ts"
import { joinPath } from "./ForwardedPath.ts"
import { mostAsked, type Route } from "./Route.ts"
import { forwardQuery } from "./RulesForward.ts"
import { matches, type Visitor } from "./RulesMatch.ts"

export type { Visitor } from "./RulesMatch.ts"

/**
 * The outcome of a visit. `own` is the chosen address as stored, `destination` also includes the visitor's forwarded
 * path and query. Both are null if a preview must not show them. `Asked` visitors must go on with a button, which spends a click. `variant` is the id of the chosen A/B variant, if any.
 */
export type Outcome =
  | { readonly _tag: "Missing" }
  | { readonly _tag: "Inactive" }
  | { readonly _tag: "Scheduled"; readonly startsAt: number; readonly zone: string }
  | { readonly _tag: "Expired" }
  | { readonly _tag: "UsedUp" }
  | { readonly _tag: "Locked" }
  | { readonly _tag: "Blocked" }
  | { readonly _tag: "Asked"; readonly destination: string | null }
  | {
      readonly _tag: "Preview"
      readonly destination: string | null
      readonly own: string | null
      /** The path after the short code. */
      readonly path?: string
    }
  | { readonly _tag: "Shown"; readonly destination: string; readonly path: string; readonly createdAt: number }
  | { readonly _tag: "Screen"; readonly destination: string; readonly own: string; readonly variant: string | null }
  | { readonly _tag: "Instant"; readonly destination: string; readonly own: string; readonly variant: string | null }

/** Where an outcome leads: the address as stored, and as sent with the visitor's path and query; null if nowhere. */
const targetsOf = (outcome: Outcome, route: Route | undefined, host: Host | undefined, visitor: Visitor) => {
  const plain = (own: string | null | undefined) => (own ? { own, destination: own } : null)
  switch (outcome._tag) {
    case "Instant":
    case "Screen":
      return outcome
    case "Missing":
      return plain(host?.not_found_url)
    case "Expired":
    case "UsedUp":
      return plain(route?.manner.expiredUrl ?? host?.expired_url)
    case "Asked":
    case "Locked":
    case "Preview":
    case "Shown":
      return route === undefined ? null : chosenFor(route, visitor)
    default:
      return null
  }
}

/** The outcome of a visit, or `Blocked` if it leads to a destination that its team must not have. */
export const unlessBlocked = (
  outcome: Outcome,
  route: Route | undefined,
  host: Host | undefined,
  visitor: Visitor,
  rulesOf: (team: string) => DestinationRules | undefined
): Outcome => {
  const team = route?.teamId ?? host?.team_id
  const rules = team === undefined ? undefined : rulesOf(team)
  if (rules === undefined) return outcome
  const targets = targetsOf(outcome, route, host, visitor)
  return targets !== null && (rules.refuses(targets.own) || rules.blocks(targets.destination)) ? blocked : outcome
}

const missing: Outcome = { _tag: "Missing" }
const inactive: Outcome = { _tag: "Inactive" }
const expired: Outcome = { _tag: "Expired" }
const usedUp: Outcome = { _tag: "UsedUp" }
const locked: Outcome = { _tag: "Locked" }
const blocked: Outcome = { _tag: "Blocked" }

/** Decides the outcome of a visit from the link and the visitor. Pure; it never fails and never waits. */
export const decide = (route: Route | undefined, visitor: Visitor): Outcome => {
  if (route === undefined) return missing
  if (route.manner.isStopped) return blocked
  if (!route.isActive) return inactive
  const { startsAt } = route.manner
  if (startsAt !== null && startsAt > visitor.now) return { _tag: "Scheduled", startsAt, zone: "UTC" }
  if (route.expiresAt !== null && route.expiresAt <= visitor.now) return expired
  if (route.manner.isUsedUp) return usedUp
  const isLocked = route.redirectType === "password" && !visitor.unlocked
  if (hasMeta(route) && !visitor.unlocked && visitor.agent().isPreview) {
    const own = isLocked || isHidden(route) ? null : route.destination
    const path = visitor.path && route.manner.forwardsPath ? { path: visitor.path } : {}
    return { _tag: "Preview", destination: own === null ? null : withVisit(own, route, visitor), own, ...path }
  }
  if (isLocked) return locked
  const chosen = chosenFor(route, visitor)
  if (route.manner.maxClicks !== null) {
    const isAsked = (isHidden(route) || route.redirectType === "screen") && !visitor.unlocked
    return isAsked
      ? { _tag: "Asked", destination: isHidden(route) ? null : chosen.destination }
      : { _tag: "Instant", ...chosen }
  }
  return { _tag: route.redirectType === "screen" ? "Screen" : "Instant", ...chosen }
}

/** A destination of the link with what the link forwards of the visit. */
export const withVisit = (own: string, { manner }: Route, visitor: Visitor): string => {
  const joined = visitor.path && manner.forwardsPath ? joinPath(own, visitor.path) : own
  return manner.forwardsQuery ? forwardQuery(joined, visitor.query, visitor.scanCode) : joined
}

/** Where the link sends the visitor. */
export const chosenFor = (route: Route, visitor: Visitor) => {
  const { destination, variant } = choose(route, visitor)
  return { destination: withVisit(destination, route, visitor), own: destination, variant }
}

const isHidden = ({ manner: { maxClicks } }: Route): boolean => maxClicks !== null && maxClicks <= mostAsked

const hasMeta = (route: Route): boolean =>
  route.metaTitle !== null || route.metaDescription !== null || route.metaImage !== null

/** The index of the first targeting rule that matches the visitor; -1 if none does. */
export const matchingRule = (route: Route, visitor: Visitor): number =>
  route.targeting.length === 0 ? -1 : route.targeting.findIndex((rule) => matches(rule, visitor, route.linkId))

const choose = (route: Route, visitor: Visitor): { readonly destination: string; readonly variant: string | null } => {
  const rule = route.targeting[matchingRule(route, visitor)]
  if (rule !== undefined) return { destination: rule.destination, variant: null }
  if (route.abTests.length === 0 && (route.abTestUrl === null || route.abTestPercentage <= 0)) {
    return { destination: route.destination, variant: null }
  }
  return chooseVariant(route, bucketOf(route.linkId, visitor.address, visitor.userAgent))
}
