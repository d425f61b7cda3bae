import { counters } from "../lib/Counter.ts"
import type { Outcome } from "../link/VisitOutcome.ts"

const outcomes: Readonly<Record<Outcome["_tag"], string>> = {
  Missing: "missing",
  Inactive: "inactive",
  Scheduled: "scheduled",
  Expired: "expired",
  UsedUp: "usedup",
  Locked: "locked",
  Blocked: "blocked",
  Asked: "asked",
  Preview: "preview",
  Shown: "shown",
  Screen: "screen",
  Instant: "instant"
}

const visits = counters("linden_visits_total", "Visits of links by outcome", "outcome", Object.values(outcomes))

/** Counts a visit by its outcome. */
export const countVisit = (outcome: Outcome["_tag"]): void => {
  visits[outcomes[outcome]]?.unsafeUpdate(1, [])
}
