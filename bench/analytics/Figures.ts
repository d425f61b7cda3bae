import { Effect } from "effect"
import type { ReportQuery } from "../../src/click/LedgerActor.ts"
import { Reports } from "../../src/click/report/Reports.ts"
import type { TeamId } from "../../src/contract/Id.ts"
import { dayMillis, folderId, linkIds, now, tagId, teamId } from "./World.ts"

const today = Math.floor(now / dayMillis) * dayMillis
const hour = Math.floor(now / 3_600_000) * 3_600_000

const wholeTeam: ReportQuery["scope"] = { teamId: teamId as TeamId, linkId: null, folderId: null, tagId: null }
type ScopeIds = Partial<ReportQuery["scope"]>

type Asked = Pick<ReportQuery, "from" | "to" | "previousFrom" | "previousTo" | "unit" | "hours">

const lastDays = (days: number): Asked => {
  const from = today - (days - 1) * dayMillis
  const to = today + dayMillis
  return { from, to, previousFrom: from - days * dayMillis, previousTo: from, unit: "day", hours: false }
}

export const lastMonth = lastDays(30)

export const periods: Readonly<Record<string, Asked>> = {
  "24h": {
    from: hour - 23 * 3_600_000,
    to: hour + 3_600_000,
    previousFrom: hour - 47 * 3_600_000,
    previousTo: hour - 23 * 3_600_000,
    unit: "day",
    hours: true
  },
  "7d": lastDays(7),
  "30d": lastMonth,
  "90d": lastDays(90),
  all: { from: 0, to: today + dayMillis, previousFrom: 0, previousTo: 0, unit: "month", hours: false }
}

export const query = (
  asked: Asked,
  scope: ScopeIds,
  filters: ReportQuery["filters"] = [],
  timezone = "UTC"
): ReportQuery => ({
  ...asked,
  scope: { ...wholeTeam, ...scope },
  metric: "clicks",
  filters,
  timezone,
  now
})

export const scopes: Readonly<Record<string, ScopeIds>> = {
  team: {},
  "largest link": { linkId: linkIds[0] ?? null },
  folder: { folderId },
  tag: { tagId }
}

export const builder: ReportQuery["filters"] = [
  { field: "country", operator: "is", values: ["de", "us"] },
  { field: "referrer", operator: "contains", values: ["referrer1", "referrer2"] }
]

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * The time of a report on first use, without caches, and the median of `rounds` later ones, as a dashboard requests
 * them: elapsed milliseconds, and CPU milliseconds, which are more precise on a shared machine.
 */
export const measure = (asked: ReportQuery, rounds: number) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const start = performance.now()
    const { total_clicks } = yield* reports.report(asked)
    const first = performance.now() - start
    const taken: Array<number> = []
    const busy: Array<number> = []
    for (let n = 0; n < rounds; n++) {
      const before = process.cpuUsage()
      const began = performance.now()
      yield* reports.report(asked)
      taken.push(performance.now() - began)
      const { user, system } = process.cpuUsage(before)
      busy.push((user + system) / 1000)
    }
    return { first, millis: median(taken), cpu: median(busy), clicks: total_clicks }
  })
