import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { shortioSource } from "../../../src/import/source/Shortio.ts"
import { type Asked, double, expectRests, expectSameWhenBusy, linkNamed, linksOf, skippedOf, token } from "./Kit.ts"

const count = 320

const plain = (n: number) => ({
  id: `lnk_${n}`,
  idString: `lnk_${n}`,
  path: n === 0 ? "" : `p${n}`,
  originalURL: `https://example.com/${n}`,
  title: null,
  tags: [],
  createdAt: 1_700_000_000_000 + n,
  archived: false,
  DomainId: 11,
  FolderId: null
})

const full = {
  ...plain(1),
  title: "Title",
  tags: ["a"],
  createdAt: "2024-05-01T10:00:00.000Z",
  expiresAt: 1_900_000_000_000,
  expiredURL: "https://example.com/gone",
  password: "open sesame",
  clicksLimit: 10,
  cloaking: true,
  redirectType: "307",
  iphoneURL: "https://apps.example/ios",
  androidURL: "https://apps.example/android",
  splitURL: "https://example.com/b",
  splitPercent: 30,
  FolderId: "f1"
}

const shortio = (asked: Asked) => {
  if (asked.header("authorization") !== "secret-token-of-the-test")
    return { status: 401, json: { error: "Unauthorized" } }
  if (asked.path === "/api/domains")
    return {
      json: [
        { id: 11, hostname: "Go.test" },
        { id: 12, hostname: "empty.test" }
      ]
    }
  if (asked.path === "/links/folders/11") return { json: { linkFolders: [{ id: "f1", name: "Fairs" }] } }
  if (asked.path === "/link_country/lnk_1") return { json: [{ country: "de", originalURL: "https://example.com/de" }] }
  if (asked.path === "/statistics/link/lnk_1") return { json: { totalClicks: 9, humanClicks: 7 } }
  if (asked.path !== "/api/links") return undefined
  if (asked.query.get("domain_id") === "12") return { json: { count: 0, links: [] } }
  const start = Number(asked.query.get("pageToken") ?? 0)
  const end = Math.min(count, start + Math.min(150, Number(asked.query.get("limit"))))
  const links = Array.from({ length: end - start }, (_, n) => (start + n === 1 ? full : plain(start + n)))
  return { json: { count: links.length, links, nextPageToken: end === count ? null : String(end) } }
}

const source = (base: string, perLink = false) =>
  shortioSource({ token, baseUrl: base, statisticsUrl: base, allowPrivate: true, perLink })

it.scopedLive("returns the links of all domains, with everything that can be kept", () =>
  Effect.gen(function* () {
    const { base } = yield* double(shortio)
    const items = yield* expectRests(source(base))
    expect(linksOf(items)).toHaveLength(count - 1)
    expect(linkNamed(items, "go.test/p1")).toMatchObject({
      title: "Title",
      tags: ["a"],
      folder: "Fairs",
      createdAt: Date.UTC(2024, 4, 1, 10),
      expiresAt: 1_900_000_000_000,
      password: { plain: "open sesame" },
      targeting: [
        { type: "os", value: "ios", url: "https://apps.example/ios" },
        { type: "os", value: "android", url: "https://apps.example/android" }
      ],
      abTests: [{ url: "https://example.com/b", weight: 30 }],
      clicks: null,
      expiredUrl: "https://example.com/gone",
      maxClicks: 10,
      redirectStatus: 307,
      notes: ["It showed its destination in a frame. Now it redirects."]
    })
    expect(linkNamed(items, "go.test/p2")).toMatchObject({ expiredUrl: null, maxClicks: null, redirectStatus: 302 })
    expect(linkNamed(items, "go.test/p2").createdAt).toBe(1_700_000_000_002)
    expect(skippedOf(items).map(({ item }) => item)).toEqual(["go.test"])
  })
)

it.scopedLive("requests totals and countries of each link on demand", () =>
  Effect.gen(function* () {
    const { base } = yield* double(shortio)
    const items = yield* expectRests(source(base, true), 3)
    const link = linkNamed(items, "go.test/p1")
    expect(link.clicks).toBe(7)
    expect(link.targeting.at(-1)).toEqual({ type: "country", value: "DE", url: "https://example.com/de" })
    expect(linkNamed(items, "go.test/p2").clicks).toBeNull()
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(
    () => shortio,
    (base) => Effect.succeed(source(base, true))
  )
)
