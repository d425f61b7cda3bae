import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { cleanLink } from "../../../src/import/Clean.ts"
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import {
  type Asked,
  double,
  expectRests,
  expectSameWhenBusy,
  itemsOf,
  linkNamed,
  linksOf,
  quickly,
  skippedOf,
  stumbling,
  token
} from "./Kit.ts"

const count = 120
const visited = new Map([
  ["c1", 701],
  ["c2", 1]
])
const began = Date.UTC(2026, 0, 1)

const link = (n: number) => ({
  shortCode: n === 5 ? "a/b" : `c${n}`,
  shortUrl: `https://${n === 4 ? "other.test" : "s.test"}/c${n}`,
  longUrl: n === 7 ? null : `https://example.com/${n}`,
  dateCreated: "2021-03-04T05:06:07+01:00",
  tags: n === 1 ? ["one", "two"] : [],
  meta: {
    validSince: n === 2 ? "2021-01-01T00:00:00+00:00" : null,
    validUntil: n === 2 ? "2031-01-01T00:00:00+00:00" : null,
    maxVisits: n === 2 ? 9 : null
  },
  domain: n === 4 ? "other.test" : null,
  title: n === 1 ? "Title" : null,
  crawlable: false,
  forwardQuery: n !== 1,
  hasRedirectRules: n === 3,
  ...(n === 6 ? { visitsCount: 0 } : { visitsSummary: { total: visited.get(`c${n}`) ?? 0, nonBots: 0, bots: 0 } })
})

/** Newest first, and one more on each request: visits that arrive during the import. */
const visitsOf = (code: string, until: number, more: number) => {
  const there = Array.from({ length: visited.get(code) ?? 0 }, (_, n) => began + n * 1000)
  const late = Array.from({ length: more }, (_, n) => Date.now() + 3_600_000 + n)
  return [...there, ...late].filter((at) => at <= until).reverse()
}

const visit = (at: number) => ({
  referer: at === began ? "" : "https://news.test/",
  date: new Date(at).toISOString().replace(".000Z", "+00:00"),
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0",
  visitLocation: at === began ? null : { countryCode: "de", countryName: "Germany", cityName: "Berlin" },
  potentialBot: at === began,
  visitedUrl: "https://s.test/c1",
  redirectUrl: null
})

const shlink = () => {
  let questions = 0
  return (asked: Asked) => {
    if (asked.header("x-api-key") !== "secret-token-of-the-test")
      return { status: 401, json: { type: "INVALID_API_KEY" } }
    const page = Number(asked.query.get("page") ?? 1)
    const size = Number(asked.query.get("itemsPerPage") ?? 10)
    const paged = <A>(all: ReadonlyArray<A>) => ({
      data: all.slice((page - 1) * size, page * size),
      pagination: {
        currentPage: page,
        pagesCount: Math.ceil(all.length / size),
        itemsPerPage: size,
        totalItems: all.length
      }
    })
    if (asked.path === "/rest/v3/visits")
      return { json: { visits: { nonOrphanVisits: { total: 702, nonBots: 700, bots: 2 } } } }
    if (asked.path === "/rest/v3/short-urls") {
      expect(asked.query.get("orderBy")).toBe("dateCreated-ASC")
      return { json: { shortUrls: paged(Array.from({ length: count }, (_, n) => link(n))) } }
    }
    if (asked.path === "/rest/v3/short-urls/c3/redirect-rules") {
      const rule = (priority: number, longUrl: string, ...conditions: ReadonlyArray<ReadonlyArray<string | null>>) => ({
        longUrl,
        priority,
        conditions: conditions.map(([type, matchKey, matchValue]) => ({ type, matchKey, matchValue }))
      })
      return {
        json: {
          defaultLongUrl: "https://example.com/3",
          redirectRules: [
            rule(2, "https://example.com/de", ["language", null, "de"]),
            rule(1, "https://example.com/ios", ["device", null, "ios"]),
            rule(3, "https://example.com/phone", ["device", null, "mobile"]),
            rule(4, "https://example.com/q", ["query-param", "a", "b"]),
            rule(5, "https://example.com/at", ["geolocation-country-code", null, "at"]),
            rule(6, "https://example.com/ip", ["ip-address", null, "1.2.3.*"]),
            rule(7, "https://example.com/two", ["device", null, "ios"], ["language", null, "de"])
          ]
        }
      }
    }
    const code = /^\/rest\/v3\/short-urls\/(.+)\/visits$/.exec(asked.path)?.[1]
    if (code === undefined) return undefined
    const until = Date.parse(asked.query.get("endDate") ?? "2999-01-01")
    return { json: { visits: paged(visitsOf(code, until, ++questions).map(visit)) } }
  }
}

const source = (base: string, visits = true) =>
  makeSource("shlink", { token, baseUrl: `${base}/`, allowPrivate: true, visits })

it.scopedLive("returns links with their rules, and visits oldest first although new ones arrive meanwhile", () =>
  Effect.gen(function* () {
    const { base } = yield* double(shlink())
    const items = yield* expectRests(yield* source(base))
    expect(linksOf(items)).toHaveLength(count - 1)
    expect(linkNamed(items, "s.test/c1")).toMatchObject({
      title: "Title",
      tags: ["one", "two"],
      createdAt: Date.UTC(2021, 2, 4, 4, 6, 7),
      clicks: 701
    })
    expect(linkNamed(items, "other.test/c4")).toMatchObject({ host: "other.test", slug: "c4" })
    expect(linkNamed(items, "s.test/a/b").slug).toBe("a/b")
    expect(linkNamed(items, "s.test/c2")).toMatchObject({
      startsAt: Date.UTC(2021, 0, 1),
      expiresAt: Date.UTC(2031, 0, 1),
      maxClicks: 9,
      forwardsQuery: true,
      notes: []
    })
    expect(linkNamed(items, "s.test/c1")).toMatchObject({ startsAt: null, maxClicks: null, forwardsQuery: false })
    const ruled = linkNamed(items, "s.test/c3")
    expect(ruled.targeting).toEqual([
      { type: "os", value: "ios", url: "https://example.com/ios" },
      { type: "language", value: "de", url: "https://example.com/de" },
      { type: "device", value: "mobile", url: "https://example.com/phone" },
      { type: "query", value: "a=b", url: "https://example.com/q" },
      { type: "country", value: "AT", url: "https://example.com/at" },
      {
        type: "all",
        value: "",
        conditions: [
          { type: "os", value: "ios" },
          { type: "language", value: "de" }
        ],
        url: "https://example.com/two"
      }
    ])
    expect(ruled.notes).toEqual([
      "A rule with the destination https://example.com/ip is not imported: its condition (ip-address) is not supported."
    ])
    const rule = { type: "language", value: "jp", url: "https://example.com/jp" }
    const { notes } = cleanLink({ ...ruled, targeting: [...ruled.targeting, rule] }, Date.now())
    expect(notes.slice(ruled.notes.length)).toEqual([
      "The rule language = jp needs a look: Browsers don't send this language, so it matches no one. Use tags such as de or pt-BR."
    ])
    expect(skippedOf(items)).toHaveLength(1)
    const visits = items.flatMap((item) => (item._tag === "Visits" && item.sourceId === "s.test/c1" ? item.visits : []))
    expect(visits.map(({ at }) => at)).toEqual(Array.from({ length: 701 }, (_, n) => began + n * 1000))
    expect(visits[0]).toEqual({
      at: began,
      userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0",
      referrer: null,
      country: null,
      isBot: true,
      browser: null,
      os: null,
      subnet: null
    })
    expect(visits[1]).toMatchObject({ referrer: "https://news.test/", country: "DE", isBot: false })
    const place = (test: (item: (typeof items)[number]) => boolean) => items.findIndex(test)
    expect(place((item) => item._tag === "Link" && item.sourceId === "s.test/c1")).toBeLessThan(
      place((item) => item._tag === "Visits" && item.sourceId === "s.test/c1")
    )
  })
)

it.scopedLive("skips visits on request", () =>
  Effect.gen(function* () {
    const { base, asked } = yield* double(shlink())
    const items = yield* Effect.flatMap(source(base, false), itemsOf)
    expect(items.some((item) => item._tag === "Visits")).toBe(false)
    expect(asked.some(({ path }) => path.endsWith("/visits"))).toBe(false)
  })
)

it.scopedLive("estimates requests in advance", () =>
  Effect.gen(function* () {
    const { base } = yield* double(shlink())
    expect(yield* (yield* source(base)).plan).toMatchObject({ requests: 3 + 120 + 3, total: 822 })
  })
)

it.scopedLive("retries a failed request once, and pauses if it fails repeatedly", () =>
  Effect.gen(function* () {
    const { base } = yield* double(stumbling([{ status: 500, json: {} }], shlink()))
    const { run } = quickly()
    expect(linksOf(yield* run(Effect.flatMap(source(base, false), itemsOf)))).toHaveLength(count - 1)
    const broken = yield* double(() => ({ status: 503, json: {} }))
    const error = yield* run(Effect.flip(Effect.flatMap(source(broken.base), itemsOf)))
    expect(error).toMatchObject({ isPassing: true, message: "Shlink responded with a server error (503)." })
    expect(broken.asked).toHaveLength(7)
  })
)

it.scopedLive("pauses if it must wait for more than ten minutes", () =>
  Effect.gen(function* () {
    const { base, asked } = yield* double(() => ({ status: 429, headers: { "retry-after": "3600" }, json: {} }))
    const error = yield* Effect.flip(Effect.flatMap(source(base), itemsOf))
    expect(error).toMatchObject({ isPassing: true, waitMillis: 3_600_000 })
    expect(asked).toHaveLength(1)
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(shlink, (base) => source(base))
)
