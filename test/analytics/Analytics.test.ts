import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, once } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { localOf, midnightAfter } from "./support/LocalTime.ts"
import { agents, builder, getReport, makeLink, visit, whenBooked } from "./support/Visits.ts"

onEachDatabase("analytics", (it) => {
  const make = (path: string, json: object) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      return String(dataOf(yield* send("POST", `/api/v1/${path}`, { json }))["id"])
    })

  /** Today's visits to two links: five by people, one by a crawler. */
  const world = once(
    Effect.gen(function* () {
      const folder = yield* make("folders", { name: "Walks" })
      const tag = yield* make("tags", { name: "spring" })
      const first = yield* makeLink("first", { folder_id: folder })
      const second = yield* makeLink("second", { tags: [tag], title: "Second" })
      yield* visit("/first?utm_source=letter&utm_medium=mail&utm_campaign=spring", {
        referer: "https://News.example.org/a?b=c",
        language: "de-AT,en;q=0.5"
      })
      yield* visit("/first", { agent: "chrome", referer: "https://news.example.org/", language: "en" })
      yield* visit("/first", { agent: "chrome", language: "en-GB" })
      yield* visit("/second", { agent: "iphone" })
      yield* visit("/second?utm_source=Poster", { agent: "iphone", referer: "https://t.co/x" })
      yield* visit("/second", { agent: "bot" })
      const report = yield* whenBooked(5)
      return { folder, tag, first, second, report }
    })
  )

  it.effect("counts clicks and visitors with their devices, countries and referrers", () =>
    Effect.gen(function* () {
      const { first, second, report } = yield* world
      expect(report).toMatchObject({ total_clicks: 5, unique_visitors: 3, page_views: 0 })
      expect(report.previous).toEqual({ total_clicks: 0, unique_visitors: 0, page_views: 0 })
      expect(report.links).toEqual([
        { name: "first", count: 3, id: first },
        { name: "second", count: 2, id: second, title: "Second" }
      ])
      expect(report.referrers).toEqual([
        { name: "news.example.org", count: 2 },
        { name: "t.co", count: 1 }
      ])
      expect(report.browsers).toEqual([
        { name: "Chrome", count: 2 },
        { name: "Safari", count: 2 },
        { name: "Firefox", count: 1 }
      ])
      expect(report.os.map(({ name, count }) => [name, count])).toEqual([
        ["Windows", 2],
        ["iOS", 2],
        ["Linux", 1]
      ])
      expect(report.devices).toEqual([
        { name: "desktop", count: 3 },
        { name: "mobile", count: 2 }
      ])
      expect(report.languages).toEqual([
        { name: "en", count: 2 },
        { name: "de", count: 1 }
      ])
      expect(report.utm_sources).toEqual([
        { name: "Poster", count: 1 },
        { name: "letter", count: 1 }
      ])
      expect(report.utm_campaigns).toEqual([{ name: "spring", count: 1 }])
      for (const list of [report.pages, report.bio_links, report.qrcodes, report.countries, report.utm_terms]) {
        expect(list).toEqual([])
      }
    })
  )

  it.effect("lists the most recent clicks of people, newest first, with the link's current title", () =>
    Effect.gen(function* () {
      const { first, second, report } = yield* world
      expect(report.recent_clicks).toHaveLength(5)
      expect(report.recent_clicks[0]).toMatchObject({
        link_id: second,
        page_id: null,
        bio_link_id: null,
        referer: "https://t.co/x",
        language: null,
        subnet: "127.0.0.0/24",
        device_type: "mobile",
        browser: "Safari",
        os: "iOS",
        is_bot: false,
        utm_source: "Poster",
        short_code: "second",
        title: "Second",
        destination_url: expect.stringMatching(/^https:\/\/example\.com\//)
      })
      expect(report.recent_clicks.at(-1)).toMatchObject({ link_id: first, language: "de-AT", utm_medium: "mail" })
      const [click] = report.recent_clicks
      expect(click?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(click?.visitor_id).toMatch(/^[0-9a-f]{32}$/)
      expect(new Set(report.recent_clicks.map(({ id }) => id)).size).toBe(5)
    })
  )

  it.effect("covers the last 30 days by default, with one point for each unit of the period", () =>
    Effect.gen(function* () {
      const { report } = yield* world
      const today = new Date().toISOString().slice(0, 10)
      expect(report.series).toHaveLength(30)
      expect(report.period).toEqual({
        from: `${report.series[0]?.date} 00:00:00`,
        to: `${report.series.at(-1)?.date} 23:59:59`,
        timezone: "UTC",
        unit: "day"
      })
      expect(report).not.toHaveProperty("hours")
      for (const [period, points] of [
        ["7d", 7],
        ["30d", 30],
        ["90d", 90],
        ["all", 1]
      ] as const) {
        const found = yield* getReport(`?period=${period}`)
        expect(found.series, period).toHaveLength(points)
        expect(found.total_clicks, period).toBe(5)
        expect(found.period.unit).toBe(period === "all" ? "month" : "day")
        if (period !== "all") expect(found.series.at(-1)?.date).toBe(today)
      }
      const last = yield* getReport("?period=24h")
      expect(last.hours).toHaveLength(24)
      expect(last.hours?.reduce((sum, { count }) => sum + count, 0)).toBe(5)
      expect(last.hours?.at(-1)?.hour).toMatch(/^\d{4}-\d\d-\d\d \d\d:00$/)
      expect(last.total_clicks).toBe(5)
      const before = new Date()
      const day = yield* getReport(`?start_date=${today}&end_date=${today}`)
      if (new Date().getUTCHours() !== before.getUTCHours()) return
      expect(day.hours).toHaveLength(before.getUTCHours() + 1)
      expect(day.hours?.[0]?.hour).toBe(`${today} 00:00`)
      expect(day.hours?.reduce((sum, { count }) => sum + count, 0)).toBe(day.total_clicks)
      const earlier = yield* getReport("?start_date=2026-01-05&end_date=2026-01-05")
      expect([earlier.hours?.length, earlier.hours?.at(-1)?.hour]).toEqual([24, "2026-01-05 23:00"])
    })
  )

  it.effect("accepts dates, which override the period, and groups by week and month", () =>
    Effect.gen(function* () {
      yield* world
      const past = yield* getReport("?start_date=2024-01-01&end_date=2024-02-29&period=7d")
      expect(past).toMatchObject({
        total_clicks: 0,
        period: { from: "2024-01-01 00:00:00", to: "2024-02-29 23:59:59" }
      })
      expect(past.series).toHaveLength(60)
      const weeks = yield* getReport("?start_date=2024-01-03&end_date=2024-01-16&groupBy=week")
      expect(weeks.series.map(({ date }) => date)).toEqual(["2024-01-01", "2024-01-08", "2024-01-15"])
      const months = yield* getReport("?start_date=2024-01-31&end_date=2024-03-01&groupBy=month")
      expect(months.series.map(({ date }) => date)).toEqual(["2024-01-01", "2024-02-01", "2024-03-01"])
      expect((yield* getReport(`?start_date=${new Date().toISOString().slice(0, 10)}`)).total_clicks).toBe(5)
    })
  )

  it.effect("counts clicks, visitors or page views in the chart", () =>
    Effect.gen(function* () {
      yield* world
      const last = (series: ReadonlyArray<{ readonly count: number }> | undefined) => series?.at(-1)?.count
      for (const [metric, count] of [
        ["clicks", 5],
        ["visitors", 3],
        ["views", 0]
      ] as const) {
        const month = yield* getReport(`?metric=${metric}`)
        expect([month.total_clicks, month.series.length, last(month.series)], metric).toEqual([5, 30, count])
        const day = yield* getReport(`?metric=${metric}&period=24h`)
        expect([day.hours?.length, last(day.hours)], metric).toEqual([24, count])
      }
      const { send } = yield* TestServer
      const refused = yield* send("GET", "/api/v1/analytics?metric=people")
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["metric"]])
    })
  )

  it.effect("uses the midnights and hours of the given time zone", () =>
    Effect.gen(function* () {
      yield* world
      for (const timezone of ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"]) {
        const { date, hour } = localOf(timezone, Date.now())
        const day = yield* getReport(`?period=24h&timezone=${timezone}`)
        expect(day.period.timezone).toBe(timezone)
        expect(day.hours).toHaveLength(24)
        expect(day.hours?.at(-1)?.hour).toBe(`${date} ${String(hour).padStart(2, "0")}:00`)
        expect(day.total_clicks).toBe(5)
        const weekday = (localOf(timezone, Date.now()).weekday + 6) % 7
        expect(day.hours_of_week?.map((hours) => hours.length)).toEqual([24, 24, 24, 24, 24, 24, 24])
        expect(day.hours_of_week?.[weekday]?.[hour]).toBe(5)
        expect(day.hours_of_week?.flat().reduce((sum, count) => sum + count)).toBe(5)
        const one = yield* getReport(
          `?${builder({ field: "utm_source", operator: "is", values: ["poster"] })}&timezone=${timezone}`
        )
        expect(one.hours_of_week?.[weekday]?.[hour]).toBe(1)
        const week = yield* getReport(`?period=7d&timezone=${timezone}`)
        expect(week.series.at(-1)).toEqual({ date, count: 5 })
        const today = yield* getReport(`?start_date=${date}&timezone=${timezone}`)
        expect(today.series).toEqual([{ date, count: 5 }])
        expect(Date.parse(`${today.period.from.replace(" ", "T")}Z`)).toBe(midnightAfter(timezone, Date.now(), 0))
      }
      expect((yield* getReport("?period=24h")).period.timezone).toBe("UTC")
    })
  )

  it.effect("filters by weekday and hour in the given time zone", () =>
    Effect.gen(function* () {
      yield* world
      for (const timezone of ["America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"]) {
        const local = localOf(timezone, Date.now())
        const [weekday, hour] = [(local.weekday + 6) % 7, local.hour]
        const clicks = (...filters: ReadonlyArray<object>) =>
          Effect.map(getReport(`?${builder(...filters)}&timezone=${timezone}`), (report) => report.total_clicks)
        const now = [
          { field: "weekday", operator: "is", values: [weekday] },
          { field: "hour", operator: "is", values: [hour] }
        ]
        expect(yield* clicks(...now)).toBe(5)
        expect(yield* clicks({ field: "weekday", operator: "is", values: [(weekday + 1) % 7] })).toBe(0)
        expect(yield* clicks({ field: "hour", operator: "is_not", values: [hour] })).toBe(0)
        expect(yield* clicks(...now, { field: "utm_source", operator: "is", values: ["poster"] })).toBe(1)
      }
    })
  )

  it.effect("covers a link, a folder, a tag, or links without a folder", () =>
    Effect.gen(function* () {
      const { folder, tag, first, second } = yield* world
      const rows = [
        [`link_id=${first}`, 3],
        [`link_id=${second.toUpperCase()}`, 2],
        [`folder_id=${folder}`, 3],
        ["folder_id=", 2],
        [`tag_id=${tag}`, 2],
        [`tag_id=${tag}&folder_id=${folder}`, 0],
        [`link_id=${first}&folder_id=${folder}`, 3],
        [`link_id=${first}&tag_id=${tag}`, 0]
      ] as const
      for (const [query, clicks] of rows) {
        const report = yield* getReport(`?${query}`)
        expect(report.total_clicks, query).toBe(clicks)
        expect(report.recent_clicks, query).toHaveLength(clicks)
      }
    })
  )

  it.effect("filters by every field, and excludes bots by default", () =>
    Effect.gen(function* () {
      const { first } = yield* world
      const rows = [
        [{ field: "browser", operator: "is", values: ["CHROME", "Opera"] }, 2],
        [{ field: "browser", operator: "is_not", values: ["chrome"] }, 3],
        [{ field: "referrer", operator: "contains", values: ["EXAMPLE"] }, 2],
        [{ field: "referrer", operator: "not_contains", values: ["example"] }, 3],
        [{ field: "referrer", operator: "is_not_set" }, 2],
        [{ field: "referrer", operator: "is_set", values: [] }, 3],
        [{ field: "language", operator: "is", values: ["en"] }, 2],
        [{ field: "utm_source", operator: "starts_with", values: ["post", "LETT"] }, 2],
        [{ field: "link", operator: "is", values: ["FIRST"] }, 3],
        [{ field: "link", operator: "is", values: [first] }, 3],
        [{ field: "link", operator: "is_not", values: [first] }, 2],
        [{ field: "page", operator: "is_set" }, 0],
        [{ field: "device", operator: "is", values: ["mobile"] }, 2],
        [{ field: "is_bot", operator: "is", values: ["1"] }, 1],
        [{ field: "is_bot", operator: "is", values: ["1", "0"] }, 6],
        [{ field: "is_bot", operator: "is_not", values: ["1"] }, 5]
      ] as const
      for (const [filter, clicks] of rows) {
        expect((yield* getReport(`?${builder(filter)}`)).total_clicks, JSON.stringify(filter)).toBe(clicks)
      }
      const both = builder(
        { field: "browser", operator: "is", values: ["Chrome"] },
        { field: "referrer", operator: "is_set" }
      )
      expect((yield* getReport(`?${both}`)).total_clicks).toBe(1)
      expect((yield* getReport("?builder=[]")).total_clicks).toBe(5)
    })
  )

  it.effect("shows a team none of another team's data", () =>
    Effect.gen(function* () {
      yield* world
      const key = yield* (yield* TestServer).otherTeamKey
      expect(yield* getReport("?period=all", key)).toMatchObject({ total_clicks: 0, links: [], recent_clicks: [] })
      yield* makeLink("theirs", {}, key)
      yield* visit("/theirs")
      expect(yield* whenBooked(1, "", key)).toMatchObject({ total_clicks: 1, unique_visitors: 1 })
      expect((yield* getReport()).total_clicks).toBe(5)
    })
  )

  it.effect("marks deleted subjects as deleted, and keeps their IDs and clicks", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const id = yield* makeLink("short-lived", {}, key)
      yield* visit("/short-lived")
      yield* whenBooked(1, "", key)
      yield* send("DELETE", `/api/v1/links/${id}`, { key })
      const { links, recent_clicks } = yield* getReport("", key)
      expect(links).toEqual([{ name: "(deleted)", count: 1, id }])
      expect(recent_clicks[0]).toMatchObject({ link_id: id, short_code: null, title: null })
    })
  )

  it.effect("shows the destinations of visits by variant of an A/B test", () =>
    Effect.gen(function* () {
      const { otherTeamKey, send } = yield* TestServer
      const key = yield* otherTeamKey
      const [plain, other] = ["https://shop.example/a", "https://shop.example/b"]
      const id = yield* makeLink("tested", { url: plain, ab_test_url: other, ab_test_percentage: 50 }, key)
      const led = new Map<string, number>()
      for (const agent of ["firefox", "chrome", "iphone"] as const) {
        const { headers } = yield* send("GET", "/tested?utm_source=x", {
          key: null,
          headers: { "user-agent": agents[agent] }
        })
        const address = String(headers["location"]).replace(/\?.*$/, "")
        led.set(address, (led.get(address) ?? 0) + 1)
      }
      const found = yield* whenBooked(3, `?link_id=${id}`, key)
      expect(new Map(found.destinations.map(({ name, count }) => [name, count]))).toEqual(led)
      for (const [address, clicks] of led) {
        const filter = builder({ field: "destination", operator: "is", values: [address] })
        const upper = builder({ field: "destination", operator: "is", values: [address.toUpperCase()] })
        expect((yield* getReport(`?link_id=${id}&${upper}`, key)).total_clicks).toBe(0)
        expect(yield* getReport(`?link_id=${id}&${filter}`, key)).toMatchObject({
          total_clicks: clicks,
          unique_visitors: clicks
        })
      }
    })
  )

  it.effect("counts the spellings of a value in one row, as the filter does", () =>
    Effect.gen(function* () {
      const id = yield* makeLink("spelled")
      const sources = [
        "Facebook",
        "facebook",
        "FACEBOOK",
        "Facebook",
        "%C3%84rger",
        "A%CC%88rger",
        "%C3%A4rger",
        "other"
      ]
      const languages = ["iw-IL", "he", "he", "in", "id", "no", "nb-NO", "nn"]
      for (const [n, source] of sources.entries()) {
        yield* visit(`/spelled?utm_source=${source}&utm_term=T${n % 2}&utm_content=x`, { language: languages[n] ?? "" })
      }
      const only = { field: "link", operator: "is", values: [id] }
      const report = yield* whenBooked(8, `?${builder(only)}`)
      expect(report.utm_sources).toEqual([
        { name: "Facebook", count: 4 },
        { name: expect.stringMatching(/^.+rger$/), count: 3 },
        { name: "other", count: 1 }
      ])
      expect(report.languages).toEqual([
        { name: "he", count: 3 },
        { name: "id", count: 2 },
        { name: "nb", count: 2 },
        { name: "nn", count: 1 }
      ])
      expect(report.utm_terms.map(({ name }) => name)).toEqual(["T0", "T1"])
      const rows = [
        ...report.utm_sources.map(({ name, count }) => ["utm_source", name, count] as const),
        ...report.languages.map(({ name, count }) => ["language", name, count] as const),
        ...[["language", "iw", 3] as const, ["language", "no", 2] as const, ["utm_source", "FACEbook", 4] as const]
      ]
      for (const [field, value, count] of rows) {
        const filtered = yield* getReport(`?${builder(only, { field, operator: "is", values: [value] })}`)
        expect([field, value, filtered.total_clicks]).toEqual([field, value, count])
        const others = yield* getReport(`?${builder(only, { field, operator: "is_not", values: [value] })}`)
        expect([field, value, others.total_clicks]).toEqual([field, value, 8 - count])
      }
    })
  )
})
