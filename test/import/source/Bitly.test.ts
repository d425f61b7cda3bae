import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
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

const count = 250
/** One has no destination, one has two custom back-halves, and the last page's have twelve each: more than a batch. */
const given = count - 1 + 2 + 50 * 12

const link = (n: number) => ({
  created_at: "2020-10-26T17:20:40+0000",
  id: `bit.ly/3a${n}`,
  link: `https://bit.ly/3a${n}`,
  custom_bitlinks:
    n === 0
      ? ["https://brand.co/Promo", "http://bit.ly/promo-0"]
      : n >= 200
        ? Array.from({ length: 12 }, (_, m) => `https://bit.ly/custom-${n}-${m}`)
        : [],
  long_url: n === 7 ? undefined : `https://example.com/${n}`,
  title: `Title ${n}`,
  archived: n === 3,
  tags: n % 2 === 0 ? ["even"] : [],
  deeplinks: [],
  references: { group: "https://api-ssl.bitly.com/v4/groups/B1" }
})

/** Two groups: one with three pages, where the second repeats a row of the first, and an empty one. */
const bitly = (count: number) => (asked: Asked) => {
  if (asked.header("authorization") !== "Bearer secret-token-of-the-test")
    return { status: 403, json: { message: "FORBIDDEN" } }
  if (asked.path === "/v4/groups") return { json: { groups: [{ guid: "B1", name: "One" }, { guid: "B2" }] } }
  if (asked.path === "/v4/groups/B2/bitlinks") return { json: { links: [], pagination: { search_after: "" } } }
  if (asked.path === "/v4/groups/B1/bitlinks") {
    expect(asked.query.get("archived")).toBe("both")
    const start = Number(asked.query.get("search_after") ?? 0)
    const end = Math.min(count, start + Number(asked.query.get("size")))
    const rows = Array.from({ length: end - start }, (_, n) => link(start + n))
    const links = start === 0 ? rows : [link(start - 1), ...rows]
    const text = JSON.stringify({ links, pagination: { search_after: end === count ? "" : String(end) } })
    // As it sometimes is: raw control characters, lost backslashes, and quotes within titles.
    const odd = text
      .replace('"Title 5"', '"Title\u000b\n5"')
      .replace('"Title 6"', '"C:\\data \\u12"')
      .replace('"Title 8"', '"He said "hi", so"')
    return { text: odd }
  }
  if (asked.path === "/v4/user/platform_limits") {
    return { json: { platform_limits: [{ endpoint: "x", methods: [{ name: "GET", limit: 1500, count: 300 }] }] } }
  }
  const clicks = /^\/v4\/bitlinks\/(.+)\/clicks$/.exec(asked.path)?.[1]
  if (clicks === undefined) return undefined
  return {
    json: {
      // The count of a custom back-half is part of its link's count.
      link_clicks: /(?:3a1|Promo|promo-0)$/.test(clicks)
        ? [
            { clicks: 3, date: "2026-01-03T00:00:00+0000" },
            { clicks: 0, date: "2026-01-02T00:00:00+0000" },
            { clicks: 5, date: "2026-01-01T00:00:00+0000" }
          ]
        : [],
      units: -1,
      unit: "day"
    }
  }
}

const source = (base: string, perLink = false) =>
  makeSource("bitly", { token, baseUrl: base, allowPrivate: true, perLink })

it.scopedLive("returns the links of all groups once, and one for each custom back-half", () =>
  Effect.gen(function* () {
    const { base } = yield* double(bitly(count))
    const items = yield* expectRests(yield* source(base))
    expect(linksOf(items)).toHaveLength(given)
    expect(new Set(linksOf(items).map((one) => one.sourceId)).size).toBe(given)
    expect(linkNamed(items, "brand.co/Promo")).toMatchObject({
      host: "brand.co",
      slug: "Promo",
      url: "https://example.com/0"
    })
    expect(linkNamed(items, "bit.ly/3a0")).toMatchObject({
      host: "bit.ly",
      slug: "3a0",
      title: "Title 0",
      tags: ["even"],
      createdAt: Date.UTC(2020, 9, 26, 17, 20, 40),
      isActive: true,
      clicks: null
    })
    const titles = ["bit.ly/3a5", "bit.ly/3a6", "bit.ly/3a8", "bit.ly/3a9"].map((id) => linkNamed(items, id).title)
    expect(titles).toEqual(["Title 5", "C:\\data \\u12", 'He said "hi", so', "Title 9"])
    expect(linkNamed(items, "bit.ly/3a3").notes).toEqual(["It was archived but still redirected, so it stays enabled."])
    expect(skippedOf(items)).toEqual([
      { _tag: "Skipped", item: "bit.ly/3a7", reason: "Bitly does not report its destination." }
    ])
  })
)

it.scopedLive("returns the daily clicks of a link and its custom back-halves once, oldest first", () =>
  Effect.gen(function* () {
    const { base } = yield* double(bitly(60))
    const items = yield* expectRests(yield* source(base, true), 4)
    expect(items.filter((item) => item._tag === "Days")).toEqual([
      {
        _tag: "Days",
        sourceId: "bit.ly/3a1",
        days: [
          { at: Date.UTC(2026, 0, 1), clicks: 5 },
          { at: Date.UTC(2026, 0, 3), clicks: 3 }
        ]
      }
    ])
  })
)

it.scopedLive("waits as long as Bitly demands, or else two minutes", () =>
  Effect.gen(function* () {
    const faults = [
      { status: 429, json: {} },
      { status: 429, headers: { "retry-after": "7" } },
      { status: 500, text: "<html>" }
    ]
    const { base } = yield* double(stumbling(faults, bitly(count)))
    const { run, waits } = quickly()
    const items = yield* run(Effect.flatMap(source(base), itemsOf))
    expect(linksOf(items)).toHaveLength(given)
    expect(waits).toEqual([120_000, 7000, 2000])
  })
)

it.scopedLive("reports the remaining quota before reading", () =>
  Effect.gen(function* () {
    const { base } = yield* double(bitly(count))
    const plan = yield* (yield* source(base)).plan
    expect(plan).toMatchObject({ remaining: 1200, requests: null })
    expect(plan.notes.join(" ")).toContain("one request per link")
  })
)

it.scopedLive("reports a rejected key without showing it", () =>
  Effect.gen(function* () {
    const { base } = yield* double(() => ({ status: 403, json: { message: "FORBIDDEN" } }))
    const error = yield* Effect.flip(Effect.flatMap(source(base), itemsOf))
    expect(error).toMatchObject({
      isPassing: false,
      message: "Bitly rejected this API key, or the key lacks a permission."
    })
    expect(JSON.stringify(error)).not.toContain("secret-token")
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(
    () => bitly(120),
    (base) => source(base, true)
  )
)
