import type { ReportQuery } from "../../../src/click/LedgerActor.ts"
import type { Filter } from "../../../src/click/query/Filter.ts"
import type { TestClick } from "./Clicks.ts"
import type { Team } from "./Team.ts"

/** A report by the plainest fold over clicks that can be written: what the real ones must equal. */

const day = 86_400_000
const isView = (click: TestClick) => click.page !== null && click.bio_link === null
const date = (at: number) => new Date(at).toISOString().slice(0, 10)

const textsOf = (click: TestClick, field: Filter["field"], team: Team): ReadonlyArray<string> => {
  if (field === "is_bot") return [click.is_bot ? "1" : "0"]
  const value = click[field]
  if (value === null) return []
  const name = team.names.get(value)
  return (name === undefined ? [value] : [value, name]).map((text) => text.toLowerCase())
}

const passes = ({ field, operator, values }: Filter, click: TestClick, team: Team): boolean => {
  const texts = textsOf(click, field, team)
  const any = (fits: (text: string, value: string) => boolean) =>
    texts.some((text) => values.some((value) => fits(text, value.toLowerCase())))
  const answers = {
    is: () => any((text, value) => text === value),
    is_not: () => !any((text, value) => text === value),
    contains: () => any((text, value) => text.includes(value)),
    not_contains: () => !any((text, value) => text.includes(value)),
    starts_with: () => any((text, value) => text.startsWith(value)),
    is_set: () => texts.length > 0,
    is_not_set: () => texts.length === 0
  }
  return answers[operator]()
}

const inScope = (click: TestClick, { scope }: ReportQuery, team: Team): boolean =>
  click.team === scope.teamId &&
  (scope.linkId === null || click.link === scope.linkId) &&
  (scope.folderId === null || (click.link !== null && team.inFolder.includes(click.link))) &&
  (scope.tagId === null || (click.link !== null && team.tagged.includes(click.link)))

const asksForBots = (query: ReportQuery) => query.filters.some(({ field }) => field === "is_bot")

/** The clicks that a query is about, in a span. */
export const matching = (clicks: ReadonlyArray<TestClick>, query: ReportQuery, team: Team, from: number, to: number) =>
  clicks.filter(
    (click) =>
      click.at >= from &&
      click.at < to &&
      inScope(click, query, team) &&
      (asksForBots(query) || !click.is_bot) &&
      query.filters.every((filter) => passes(filter, click, team))
  )

const totals = (clicks: ReadonlyArray<TestClick>) => ({
  total_clicks: clicks.filter((click) => !isView(click)).length,
  unique_visitors: new Set(clicks.map((click) => `${Math.floor(click.at / day)} ${click.visitor}`)).size,
  page_views: clicks.filter(isView).length
})

const list = (clicks: ReadonlyArray<TestClick>, field: keyof TestClick & Filter["field"], team: Team) => {
  const counts = new Map<string, number>()
  for (const click of clicks) {
    const value = click[field]
    if (typeof value === "string") counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const isRecord = ["link", "page", "bio_link", "qrcode"].includes(field)
  return [...counts]
    .map(([value, count]) => {
      const name = isRecord ? (team.names.get(value) ?? "(deleted)") : value
      return isRecord ? { name, count, id: value } : { name, count }
    })
    .sort(
      (a, b) => b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : (a.id ?? "") < (b.id ?? "") ? -1 : 1)
    )
    .slice(0, 50)
}

const bucket = (unit: ReportQuery["unit"], at: number): string => {
  if (unit === "day") return date(at)
  if (unit === "month") return `${date(at).slice(0, 7)}-01`
  let monday = at
  while (new Date(monday).getUTCDay() !== 1) monday -= day
  return date(monday)
}

const series = (clicks: ReadonlyArray<TestClick>, unit: ReportQuery["unit"], from: number, to: number) => {
  const counts = new Map<string, number>()
  for (let at = Math.floor(from / day) * day; at < to; at += day) counts.set(bucket(unit, at), 0)
  for (const click of clicks.filter((one) => !isView(one))) {
    counts.set(bucket(unit, click.at), (counts.get(bucket(unit, click.at)) ?? 0) + 1)
  }
  return [...counts].map(([date, count]) => ({ date, count }))
}

const hours = (clicks: ReadonlyArray<TestClick>, from: number, to: number) => {
  const points: Array<{ hour: string; count: number }> = []
  for (let at = Math.floor(from / 3_600_000) * 3_600_000; at < to; at += 3_600_000) {
    const hour = `${new Date(at).toISOString().slice(0, 13).replace("T", " ")}:00`
    const count = clicks.filter((click) => !isView(click) && click.at >= at && click.at < at + 3_600_000).length
    points.push({ hour, count })
  }
  return points
}

/** What tells a click among the recent ones. */
export const trace = (click: Pick<TestClick, "at" | "link" | "page" | "bio_link" | "is_bot">) =>
  [click.at, click.link, click.page, click.bio_link, click.is_bot].join(" ")

export const fold = (clicks: ReadonlyArray<TestClick>, query: ReportQuery, team: Team) => {
  const { from, to, unit } = query
  const found = matching(clicks, query, team, from, to)
  const latest = [...found.entries()].sort(([a, one], [b, other]) => other.at - one.at || b - a)
  return {
    ...totals(found),
    previous: totals(matching(clicks, query, team, query.previousFrom, query.previousTo)),
    series: series(found, unit, from, to),
    ...(query.hours ? { hours: hours(found, from, to) } : {}),
    links: list(found, "link", team),
    pages: list(found.filter(isView), "page", team),
    bio_links: list(found, "bio_link", team),
    qrcodes: list(found, "qrcode", team),
    referrers: list(found, "referrer", team),
    browsers: list(found, "browser", team),
    os: list(found, "os", team),
    devices: list(found, "device", team),
    languages: list(found, "language", team),
    countries: list(found, "country", team),
    utm_sources: list(found, "utm_source", team),
    utm_mediums: list(found, "utm_medium", team),
    utm_campaigns: list(found, "utm_campaign", team),
    utm_terms: list(found, "utm_term", team),
    utm_contents: list(found, "utm_content", team),
    recent_clicks: latest.slice(0, 50).map(([, click]) => trace(click))
  }
}
