import type { ReportQuery } from "../../../src/click/LedgerActor.ts"
import type { Filter } from "../../../src/click/query/Filter.ts"
import type { TestClick } from "./Clicks.ts"
import { localOf, midnightAfter } from "./LocalTime.ts"
import type { Team } from "./Team.ts"

/** The expected report, from the simplest possible fold over clicks. */

const day = 86_400_000
const isView = (click: TestClick) => click.page !== null && click.bio_link === null

const former: Readonly<Record<string, string>> = { iw: "he", no: "nb" }
const lower = (text: string) => text.normalize("NFC").toLowerCase()
const keyOf = (text: string) => former[lower(text)] ?? lower(text)

const textsOf = (click: TestClick, field: Filter["field"], team: Team, timezone: string): ReadonlyArray<string> => {
  if (field === "is_bot") return [click.is_bot ? "1" : "0"]
  if (field === "hour") return [String(localOf(timezone, click.at).hour)]
  if (field === "weekday") return [String((localOf(timezone, click.at).weekday + 6) % 7)]
  const value = click[field]
  if (value === null) return []
  const name = team.names.get(value)
  return (name === undefined ? [value, keyOf(value)] : [value, name]).map(lower)
}

const passes = ({ field, operator, values }: Filter, click: TestClick, team: Team, timezone: string): boolean => {
  const texts = textsOf(click, field, team, timezone)
  const any = (fits: (text: string, value: string) => boolean, form = lower) =>
    texts.some((text) => values.some((value) => fits(text, form(value))))
  const answers = {
    is: () => any((text, value) => text === value, keyOf),
    is_not: () => !any((text, value) => text === value, keyOf),
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

/** The clicks in a query's scope and in a span. */
export const matching = (clicks: ReadonlyArray<TestClick>, query: ReportQuery, team: Team, from: number, to: number) =>
  clicks.filter(
    (click) =>
      click.at >= from &&
      click.at < to &&
      inScope(click, query, team) &&
      (asksForBots(query) || !click.is_bot) &&
      query.filters.every((filter) => passes(filter, click, team, query.timezone))
  )

const totals = (clicks: ReadonlyArray<TestClick>) => ({
  total_clicks: clicks.filter((click) => !isView(click)).length,
  unique_visitors: new Set(clicks.map((click) => `${Math.floor(click.at / day)} ${click.visitor}`)).size,
  page_views: clicks.filter(isView).length
})

/** The counts of values that filters treat as equal, under the most frequent one. */
const spellings = (counts: ReadonlyMap<string, number>, isExact: boolean) => {
  const found: Array<[value: string, count: number]> = []
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const keys = sorted.map(([value]) => (isExact ? value : keyOf(value)))
  for (const [n, [value, count]] of sorted.entries()) {
    const same = found.find(([other]) => (isExact ? other : keyOf(other)) === keys[n])
    if (same === undefined) found.push([value, count])
    else same[1] += count
  }
  return found
}

const list = (clicks: ReadonlyArray<TestClick>, field: keyof TestClick & Filter["field"], team: Team) => {
  const counts = new Map<string, number>()
  for (const click of clicks) {
    const value = click[field]
    if (typeof value === "string") counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const isRecord = ["link", "page", "bio_link", "qrcode"].includes(field)
  return spellings(counts, isRecord || field === "referrer" || field === "destination")
    .map(([value, count]): { name: string; count: number; id?: string; title?: string } => {
      const name = isRecord ? (team.names.get(value) ?? "(deleted)") : value
      const title = team.titles.get(value)
      if (!isRecord) return { name, count }
      return { name, count, id: value, ...(title === undefined ? {} : { title }) }
    })
    .sort(
      (a, b) => b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : (a.id ?? "") < (b.id ?? "") ? -1 : 1)
    )
    .slice(0, 50)
}

const bucket = ({ unit, timezone }: ReportQuery, at: number): string => {
  const { date } = localOf(timezone, at)
  if (unit === "day") return date
  if (unit === "month") return `${date.slice(0, 7)}-01`
  let monday = Date.parse(`${date}T00:00:00Z`)
  while (new Date(monday).getUTCDay() !== 1) monday -= day
  return new Date(monday).toISOString().slice(0, 10)
}

const quarter = 900_000

/** The distinct values of a span's moments in order, each with what the query counts. */
const counted = (
  clicks: ReadonlyArray<TestClick>,
  { from, to, metric }: ReportQuery,
  keyOf: (at: number) => string
) => {
  const found = new Map<string, Array<TestClick>>()
  for (let at = from; at < to; at = (Math.floor(at / quarter) + 1) * quarter) found.set(keyOf(at), [])
  for (const click of clicks) found.set(keyOf(click.at), [...(found.get(keyOf(click.at)) ?? []), click])
  return [...found].map(([key, part]): [key: string, count: number] => {
    const { total_clicks, unique_visitors, page_views } = totals(part)
    return [key, { clicks: total_clicks, visitors: unique_visitors, views: page_views }[metric]]
  })
}

const series = (clicks: ReadonlyArray<TestClick>, query: ReportQuery) =>
  counted(clicks, query, (at) => bucket(query, at)).map(([date, count]) => ({ date, count }))

/** Hours up to the current one, which includes clicks of a fast clock. A repeated hour differs in its offset. */
const hours = (clicks: ReadonlyArray<TestClick>, query: ReportQuery) => {
  const keyOf = (at: number) => {
    const { date, hour, offset } = localOf(query.timezone, at)
    return `${date} ${String(hour).padStart(2, "0")}:00 ${offset}`
  }
  let to = Math.floor(query.now / 60_000) * 60_000
  while (to < query.to && keyOf(to) === keyOf(query.now)) to += 60_000
  const end = Math.min(to, query.to)
  return counted(clicks, { ...query, to: end }, (at) => keyOf(Math.min(at, end - 1))).map(([key, count]) => ({
    hour: key.slice(0, 16),
    count
  }))
}

/** Clicks today, and yesterday in quarter-hours that began earlier in the day than the current one. */
const today = (clicks: ReadonlyArray<TestClick>, { from, to, now, timezone }: ReportQuery) => {
  const [yesterday, midnight] = [midnightAfter(timezone, now, -1), midnightAfter(timezone, now, 0)]
  if (from > yesterday || to <= now) return {}
  const counted = clicks.filter((click) => !isView(click))
  const before = counted.filter(({ at }) => at >= yesterday && at < midnight)
  return {
    today: {
      clicks: counted.filter(({ at }) => at >= midnight).length,
      yesterday: before.filter(({ at }) => at - (at % 900_000) - yesterday < now - midnight).length
    }
  }
}

const hoursOfWeek = (clicks: ReadonlyArray<TestClick>, { timezone }: ReportQuery) =>
  [1, 2, 3, 4, 5, 6, 0].map((wanted) =>
    Array.from(
      { length: 24 },
      (_, n) =>
        clicks.filter((click) => {
          const { weekday, hour } = localOf(timezone, click.at)
          return !isView(click) && weekday === wanted && hour === n
        }).length
    )
  )

/** The fields that identify a recent click. */
export const trace = (click: Pick<TestClick, "at" | "link" | "page" | "bio_link" | "is_bot">) =>
  [click.at, click.link, click.page, click.bio_link, click.is_bot].join(" ")

/** `floor` is the moment before which clicks and their destinations were deleted. */
export const fold = (clicks: ReadonlyArray<TestClick>, query: ReportQuery, team: Team, floor = 0) => {
  const { from, to } = query
  const found = matching(clicks, query, team, from, to)
  const latest = [...found.entries()].sort(([a, one], [b, other]) => other.at - one.at || b - a)
  return {
    ...totals(found),
    previous: totals(matching(clicks, query, team, query.previousFrom, query.previousTo)),
    series: series(found, query),
    ...(query.hours ? { hours: hours(found, query) } : {}),
    ...today(found, query),
    hours_of_week: hoursOfWeek(found, query),
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
    destinations: list(
      found.filter(({ at }) => at >= floor),
      "destination",
      team
    ),
    recent_clicks: latest.slice(0, 50).map(([, click]) => trace(click))
  }
}
