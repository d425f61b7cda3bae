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

const count = 230

const plain = (n: number) => ({
  id: `link_${n}`,
  domain: "dub.sh",
  key: `k${n}`,
  shortLink: `https://dub.sh/k${n}`,
  url: `https://example.com/${n}?utm_source=x`,
  archived: false,
  expiresAt: null,
  expiredUrl: null,
  disabledAt: null,
  password: null,
  proxy: false,
  title: `Title ${n}`,
  description: "Of the page",
  image: "https://example.com/i.png",
  rewrite: false,
  ios: null,
  android: null,
  geo: null,
  testVariants: null,
  tags: [],
  folderId: null,
  comments: null,
  clicks: n,
  createdAt: "2024-05-01T10:00:00.000Z",
  updatedAt: "2024-05-01T10:00:00.000Z"
})

const full = {
  ...plain(1),
  key: "Encoded",
  shortLink: "https://dub.sh/CaseSensitive",
  password: "open sesame",
  proxy: true,
  expiresAt: "2030-01-01T00:00:00.000Z",
  expiredUrl: "https://example.com/gone",
  ios: "https://apps.example/ios",
  android: "https://apps.example/android",
  geo: { us: "https://example.com/us" },
  testVariants: [
    { url: "https://example.com/1?utm_source=x", percentage: 60 },
    { url: "https://example.com/b", percentage: 40 }
  ],
  testCompletedAt: "2099-01-01T00:00:00.000Z",
  tags: [{ id: "t1", name: "News", color: "red" }],
  folderId: "fold_1",
  comments: "For the fair"
}

const links = Array.from({ length: count }, (_, n) =>
  n === 0
    ? { ...plain(0), key: "_root", shortLink: "https://dub.sh" }
    : n === 1
      ? full
      : n === 2
        ? { ...plain(2), disabledAt: "2024-06-01T00:00:00.000Z", archived: true }
        : n === 3
          ? { ...plain(3), url: 17 }
          : { ...plain(n), folderId: n < 150 ? null : "fold_2" }
)

const folders = [
  { id: "fold_1", name: "Fairs" },
  { id: "fold_2", name: "Shops" },
  { id: "fold_3", name: "Empty" }
]

/** Lists one folder, or the links without one; by age on the first page, then by ID after or before a link. */
const listed = (asked: Asked) => {
  const size = Number(asked.query.get("pageSize"))
  const own = links.filter(({ folderId }) => folderId === asked.query.get("folderId"))
  const after = asked.query.get("startingAfter")
  const before = asked.query.get("endingBefore")
  if (after === null && before === null) {
    // Old IDs are not in the order of creation.
    const byAge = own.toSorted((a, b) => (b.clicks % 10) - (a.clicks % 10) || b.clicks - a.clicks)
    return { json: byAge.slice(0, size) }
  }
  const byId = own.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const place = byId.findIndex(({ id }) => id === (after ?? before))
  if (place === -1) return { status: 422, json: { error: { code: "unprocessable_entity", message: "Invalid cursor" } } }
  return {
    json: after !== null ? byId.slice(place + 1, place + 1 + size) : byId.slice(Math.max(0, place - size), place)
  }
}

const dub = (asked: Asked) => {
  if (asked.header("authorization") !== "Bearer secret-token-of-the-test") {
    return { status: 401, json: { error: { code: "unauthorized" } } }
  }
  if (asked.path === "/folders") return { json: asked.query.get("page") === "1" ? folders : [] }
  if (asked.path !== "/links" && asked.path !== "/links/count") return undefined
  expect(asked.query.get("showArchived")).toBe("true")
  if (asked.path === "/links") return listed(asked)
  return { json: links.filter(({ folderId }) => folderId === asked.query.get("folderId")).length }
}

const source = (base: string) => makeSource("dub", { token, baseUrl: base, allowPrivate: true })

it.scopedLive("returns all links, with everything that can be kept", () =>
  Effect.gen(function* () {
    const { base } = yield* double(dub)
    const items = yield* expectRests(yield* source(base))
    expect(linksOf(items)).toHaveLength(count - 2)
    expect(linkNamed(items, "dub.sh/CaseSensitive")).toMatchObject({
      host: "dub.sh",
      slug: "CaseSensitive",
      url: "https://example.com/1?utm_source=x",
      title: "Title 1",
      comments: "For the fair",
      tags: ["News"],
      folder: "Fairs",
      createdAt: Date.UTC(2024, 4, 1, 10),
      expiresAt: Date.UTC(2030, 0, 1),
      password: { plain: "open sesame" },
      isActive: true,
      metaTitle: "Title 1",
      metaDescription: "Of the page",
      metaImage: "https://example.com/i.png",
      targeting: [
        { type: "os", value: "ios", url: "https://apps.example/ios" },
        { type: "os", value: "android", url: "https://apps.example/android" },
        { type: "country", value: "US", url: "https://example.com/us" }
      ],
      abTests: [{ url: "https://example.com/b", weight: 40 }],
      clicks: 1,
      expiredUrl: "https://example.com/gone",
      notes: []
    })
    expect(linkNamed(items, "dub.sh/k2")).toMatchObject({ isActive: false, metaTitle: null, clicks: 2 })
    expect(skippedOf(items).map(({ item }) => item)).toEqual(["dub.sh/_root", "link_3"])
    expect(linkNamed(items, "dub.sh/k229").folder).toBe("Shops")
    expect(new Set(linksOf(items).map(({ sourceId }) => sourceId)).size).toBe(count - 2)
  })
)

it.scopedLive("works without folders if the plan has none, and waits as long as Dub demands", () =>
  Effect.gen(function* () {
    const busy = { status: 429, headers: { "retry-after": "3" }, json: {} }
    const { base } = yield* double(
      stumbling([busy], (asked) => (asked.path === "/folders" ? { status: 403, json: {} } : dub(asked)))
    )
    const { run, waits } = quickly()
    const items = yield* run(Effect.flatMap(source(base), itemsOf))
    expect(linksOf(items)).toHaveLength(147)
    expect(linkNamed(items, "dub.sh/k5").folder).toBeNull()
    expect(waits).toEqual([3000])
  })
)

it.scopedLive("estimates links and requests in advance", () =>
  Effect.gen(function* () {
    const { base } = yield* double(dub)
    expect(yield* (yield* source(base)).plan).toMatchObject({ total: count, requests: 16 })
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(
    () => dub,
    (base) => source(base)
  )
)
