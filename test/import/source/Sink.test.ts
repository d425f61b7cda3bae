import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import {
  type Asked,
  double,
  expectRests,
  expectSameWhenBusy,
  fileOf,
  itemsOf,
  linkNamed,
  linksOf,
  skippedOf,
  token
} from "./Kit.ts"

const link = (n: number) => ({
  id: `id${n}`,
  url: `https://example.com/${n}`,
  slug: `s${n}`,
  comment: n === 1 ? "For the fair" : undefined,
  createdAt: 1_700_000_000 + n,
  updatedAt: 1_700_000_000 + n,
  ...(n === 1
    ? {
        expiration: 1_900_000_000,
        title: "Title",
        description: "About",
        image: "/_assets/images/x.png",
        apple: "https://apps.example/ios",
        google: "https://apps.example/android",
        geo: { DE: "https://example.com/de" },
        tags: ["a"],
        password: "sha256:abc"
      }
    : {})
})

const pageOf = (from: number, to: number, all: number) => ({
  version: "1.0",
  exportedAt: "2026-01-01T00:00:00.000Z",
  count: to - from,
  links: Array.from({ length: to - from }, (_, n) => link(from + n)),
  cursor: to === all ? "" : String(to),
  list_complete: to === all
})

const sink = (path: string) => (asked: Asked) => {
  if (asked.header("authorization") !== "Bearer secret-token-of-the-test") return { status: 401, json: {} }
  if (asked.path !== path) return undefined
  const from = Number(asked.query.get("cursor") ?? 0)
  return { json: pageOf(from, Math.min(230, from + 100), 230) }
}

for (const path of ["/api/link/export", "/api/link/list"]) {
  it.scopedLive(`returns all links of a version that has ${path}`, () =>
    Effect.gen(function* () {
      const { base } = yield* double(sink(path))
      const items = yield* expectRests(yield* makeSource("sink", { token, baseUrl: base, allowPrivate: true }))
      expect(linksOf(items)).toHaveLength(230)
      expect(linkNamed(items, "127.0.0.1/s1")).toMatchObject({
        title: "For the fair",
        tags: ["a"],
        createdAt: 1_700_000_001_000,
        expiresAt: 1_900_000_000_000,
        password: null,
        isActive: false,
        metaTitle: "Title",
        metaDescription: "About",
        metaImage: null,
        targeting: [
          { type: "os", value: "ios", url: "https://apps.example/ios" },
          { type: "os", value: "android", url: "https://apps.example/android" },
          { type: "country", value: "DE", url: "https://example.com/de" }
        ]
      })
    })
  )
}

it.effect("reads a file of thousands of links, and reports where it is cut off", () =>
  Effect.gen(function* () {
    const count = 3000
    const whole = `${JSON.stringify(pageOf(0, count, count))}\n`
    const source = yield* makeSource("sink", { open: fileOf(whole, 10_007), baseUrl: "https://s.test" })
    const items = yield* expectRests(source, 3)
    expect(linksOf(items)).toHaveLength(count)
    expect(linkNamed(items, "s.test/s2999").url).toBe("https://example.com/2999")
    const cut = yield* makeSource("sink", { open: fileOf(whole.slice(0, -5000)) })
    const error = yield* Effect.flip(itemsOf(cut))
    expect(error.message).toContain("incomplete")
    const odd = yield* makeSource("sink", { open: fileOf('{"links":[{"slug":"a","url":"https://a.test"},{"url":5}]}') })
    expect(skippedOf(yield* itemsOf(odd))).toHaveLength(1)
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(
    () => sink("/api/link/list"),
    (base) => makeSource("sink", { token, baseUrl: base, allowPrivate: true })
  )
)
