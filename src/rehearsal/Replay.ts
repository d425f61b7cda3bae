import { Effect } from "effect"
import { parseAgent } from "../click/Agent.ts"
import { nameOf } from "../click/ingest/ClickRow.ts"
import type { PastVisits, Replayed, ReplayQuestion } from "../click/query/PastVisits.ts"
import { rangesOf } from "../link/AbTest.ts"
import type { Route } from "../link/Route.ts"
import { decide, matchingRule, type Visitor } from "../link/VisitOutcome.ts"

/** How many groups of visits are replayed before other work gets a turn. */
const groupsAtOnce = 500

type Range = ReturnType<typeof rangesOf>[number]

/** Where a route sends a visitor: one destination for each range of buckets, and the number of the matching rule. */
interface Sent {
  readonly ranges: ReadonlyArray<Range>
  readonly rule: number | null
}

/** A route as it was for clicks that happened: switched on, and with clicks left. */
const open = (route: Route): Route => ({
  ...route,
  isActive: true,
  manner: { ...route.manner, maxClicks: null, isUsedUp: false, isStopped: false }
})

const sender = (route: Route) => {
  const ranges = rangesOf(route)
  const only = (destination: string, rule: number | null): Sent => ({ ranges: [{ destination, end: 1 }], rule })
  return (visitor: Visitor): Sent => {
    const outcome = decide(route, visitor)
    if (!("own" in outcome)) return only(outcome._tag === "Expired" ? (route.manner.expiredUrl ?? "") : "", null)
    const rule = matchingRule(route, visitor)
    const target = route.targeting[rule]
    return target === undefined ? { ranges, rule: null } : only(target.destination, rule)
  }
}

/** The share of visits that two routes send to different destinations, among those that went to `taken`. */
const changedShare = (before: Sent, after: Sent, taken: string): number => {
  const ends = [...new Set([...before.ranges, ...after.ranges].map(({ end }) => end))].sort((a, b) => a - b)
  const at = ({ ranges }: Sent, end: number) => (ranges.find((range) => range.end >= end) ?? ranges.at(-1))?.destination
  let start = 0
  const parts = ends.map((end) => {
    const part = { size: end - start, from: at(before, end), to: at(after, end) }
    start = end
    return part
  })
  const known = parts.filter(({ size, from }) => size > 0 && from !== undefined && nameOf(from) === taken)
  // Clicks from before the latest change may have gone to an address that the link no longer has.
  const counted = known.length > 0 ? known : parts
  const sum = (some: typeof parts) => some.reduce((all, { size }) => all + size, 0)
  return sum(counted.filter(({ from, to }) => from !== to)) / sum(counted)
}

/** Counts the past visits that would go elsewhere with the new route. An A/B test is counted by its shares. */
export const replay = (question: ReplayQuestion, visits: ReadonlyArray<PastVisits>): Effect.Effect<Replayed> =>
  Effect.gen(function* () {
    const [before, after] = [open(question.before as Route), open(question.after as Route)]
    const [sentBefore, sentAfter] = [sender(before), sender(after)]
    const byRule = new Map<number | null, number>(after.targeting.map((_, rule) => [rule, 0]))
    let clicks = 0
    for (const [n, visit] of visits.entries()) {
      if (n % groupsAtOnce === groupsAtOnce - 1) yield* Effect.yieldNow()
      const visitor: Visitor = {
        now: Math.max(
          question.moments[visit.phase - 1] ?? Number.NEGATIVE_INFINITY,
          visit.at ?? Number.NEGATIVE_INFINITY
        ),
        query: "",
        address: "",
        userAgent: visit.userAgent,
        acceptLanguage: visit.language,
        referrer: visit.referrer,
        country: visit.country,
        unlocked: true,
        agent: () => parseAgent(visit.userAgent)
      }
      const [from, to] = [sentBefore(visitor), sentAfter(visitor)]
      clicks += visit.count
      byRule.set(to.rule, (byRule.get(to.rule) ?? 0) + visit.count * changedShare(from, to, visit.destination))
    }
    const by_rule = [...byRule].map(([rule, changed]) => ({ rule, clicks: Math.round(changed) }))
    return { clicks, changed: by_rule.reduce((sum, one) => sum + one.clicks, 0), by_rule }
  })
