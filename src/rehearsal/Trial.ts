import { DateTime } from "effect"
import type { Agent } from "../click/Agent.ts"
import type { Place } from "../click/Place.ts"
import type { DestinationRules } from "../domain/blocked/BlockedLists.ts"
import type { Host } from "../domain/Host.ts"
import { rangesOf } from "../link/AbTest.ts"
import type { Link } from "../link/Link.ts"
import type { Route } from "../link/Route.ts"
import { routeOf } from "../link/RouteRow.ts"
import { defaultWeight } from "../link/TestsAndTargeting.ts"
import { decide, matchingRule, type Outcome, unlessBlocked, type Visitor, withVisit } from "../link/VisitOutcome.ts"
import { cityOf } from "../targeting/RuleValues.ts"
import type { RehearseLink, Trial, TriedVisitor } from "./Rehearsal.ts"

const millisOf = (time: DateTime.Utc | null) => (time === null ? null : time.epochMillis)

/** The route of a link, with changes that are not stored. */
export const routeWith = (link: Link, changed: RehearseLink): Route => {
  const { ab_tests, targeting, starts_at, expires_at, ...others } = changed
  return routeOf({
    ...link,
    ...others,
    ab_test_percentage:
      changed.ab_test_percentage ?? (changed.ab_test_percentage === null ? 0 : link.ab_test_percentage),
    password_hash: null,
    stopped_at: millisOf(link.stopped_at),
    starts_at: millisOf(starts_at === undefined ? link.starts_at : starts_at),
    expires_at: millisOf(expires_at === undefined ? link.expires_at : expires_at),
    spent_clicks: link.max_clicks === null ? 0 : link.max_clicks - (link.remaining_clicks ?? 0),
    ab_tests:
      ab_tests === undefined
        ? link.ab_tests.map(({ id, destination_url, weight }) => [id, destination_url, weight])
        : (ab_tests ?? []).map(({ url, weight = defaultWeight }, n) => [String(n), url, weight]),
    targeting:
      targeting === undefined
        ? link.targeting.map(({ type, value, destination_url, conditions = null }) => [
            type,
            value,
            destination_url,
            conditions
          ])
        : (targeting ?? []).map(({ type, value, url, conditions = null }) => [type, value, url, conditions])
  })
}

/** What is not told matches no rule. */
const untold = "?"

const visitorOf = (told: TriedVisitor, now: number, unlocked: boolean): Visitor => {
  const agent = {
    deviceType: told.device ?? "unknown",
    browser: told.browser ?? untold,
    os: told.os ?? untold,
    ...(told.os === undefined ? {} : { distribution: told.os }),
    isBot: false,
    isPreview: false
  } satisfies Agent
  const { referrer = "", region, city } = told
  const country = (told.country ?? region?.slice(0, 2) ?? /^([a-z]{2}):/i.exec(city ?? "")?.[1])?.toUpperCase() ?? null
  const place: Place = {
    regions: region === undefined ? [] : [region.toLowerCase()],
    cities: city === undefined ? [] : [cityOf(city.includes(":") ? city : `${country}:${city}`)]
  }
  return {
    now: told.at === undefined ? now : DateTime.toEpochMillis(told.at),
    query: told.query?.replace(/^\?/, "") ?? "",
    address: told.network ?? "",
    userAgent: "",
    acceptLanguage: told.language ?? "",
    referrer: referrer === "" || referrer.includes("://") ? referrer : `https://${referrer}/`,
    country,
    unlocked,
    agent: () => agent,
    place: () => place,
    isReturning: () => told.returning === 1
  }
}

const outcomes = {
  Inactive: "off",
  Scheduled: "scheduled",
  Expired: "expired",
  UsedUp: "used_up",
  Locked: "password",
  Blocked: "blocked",
  Asked: "continue",
  Screen: "screen",
  Instant: "redirect"
} as const
const outcomeOf = ({ _tag }: Outcome): Trial["outcome"] =>
  _tag === "Missing" || _tag === "Preview" || _tag === "Shown" ? "off" : outcomes[_tag]

/** What else decides about a visit: the domain of the link, and which destinations its team may have. */
interface Surroundings {
  readonly host: Host | undefined
  readonly rulesOf: (team: string) => DestinationRules | undefined
}

/** The outcome of a visit as described. */
export const trialOf = (route: Route, told: TriedVisitor, now: number, { host, rulesOf }: Surroundings): Trial => {
  const visitor = visitorOf(told, now, false)
  const outcome = outcomeOf(unlessBlocked(decide(route, visitor), route, host, visitor, rulesOf))
  if (outcome === "off" || outcome === "scheduled" || outcome === "blocked")
    return { outcome, url: null, rule: null, destinations: [] }
  if (outcome === "expired" || outcome === "used_up") {
    return { outcome, url: route.manner.expiredUrl ?? host?.expired_url ?? null, rule: null, destinations: [] }
  }
  const rule = matchingRule(route, visitor)
  const target = route.targeting[rule]
  const shares = new Map<string, number>()
  let start = 0
  for (const { destination, end } of target === undefined ? rangesOf(route) : [{ ...target, end: 1 }]) {
    const url = withVisit(destination, route, visitor)
    shares.set(url, (shares.get(url) ?? 0) + end - start)
    start = end
  }
  const destinations = [...shares]
    .filter(([, share]) => share > 0)
    .map(([url, share]) => ({ url, share: Math.round(share * 10_000) / 100 }))
  const [only] = destinations
  return {
    outcome,
    url: destinations.length === 1 && only !== undefined ? only.url : null,
    rule: target === undefined ? null : rule,
    destinations
  }
}
