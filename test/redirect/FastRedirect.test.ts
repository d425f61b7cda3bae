import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import { readFrom } from "../../src/click/journal/JournalReader.ts"
import { journalFolder } from "../../src/click/journal/JournalSegments.ts"
import { shortCodeOf } from "../../src/redirect/FastRedirect.ts"
import type { Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { agents, makeDomain, makeLink, visit } from "./Visiting.ts"

const dataDir = mkdtempSync(join(tmpdir(), "linden-lane-"))
const { array, constant, constantFrom, nat, option, oneof, record, sample, string } = FastCheck

const address = constantFrom(
  "https://example.com/",
  "https://example.org/a?x=1#top",
  "https://bücher.example/ü?q=ä",
  "http://a.example:8080/b?y=1&utm_source=own"
)
const rule = oneof(
  record({ type: constant("device"), value: constantFrom("mobile", "desktop") }),
  record({ type: constant("browser"), value: constantFrom("Chrome", "Firefox") }),
  record({ type: constant("language"), value: constantFrom("de", "en-US") }),
  record({ type: constant("country"), value: constantFrom("AT", "de") }),
  record({ type: constant("referrer"), value: constantFrom("example.net", "news.example") }),
  record({ type: constant("query"), value: constantFrom("x=1", "ref") }),
  record({ type: constant("moon"), value: constant("full") })
)
const given = <A>(arbitrary: FastCheck.Arbitrary<A>) => option(arbitrary, { nil: undefined })
const link = record({
  redirect_type: constantFrom("instant", "instant", "screen", "password"),
  url: address,
  title: given(constantFrom("A title", "<b>&amp;</b>")),
  meta_title: given(constant("Meta & more")),
  meta_image: given(constant("https://example.com/p.png")),
  ab_test_url: given(constant("https://example.com/ab")),
  ab_test_percentage: given(constantFrom(0, 50, 100)),
  ab_tests: given(array(record({ url: address, weight: nat(100) }), { maxLength: 3 })),
  targeting: given(array(FastCheck.tuple(rule, address), { maxLength: 3 })),
  redirect_status: given(constantFrom(302, 307)),
  noindex: given(constantFrom(0, 1)),
  expired_url: given(constant("https://example.com/gone")),
  starts_at: given(constantFrom("2020-01-01", "2020-01-01", "2999-01-01")),
  state: constantFrom("active", "active", "active", "inactive", "expired"),
  isCustom: FastCheck.boolean()
})
const text = oneof(
  constantFrom("", "a=1", "x=1&x=2", "qr=1&b", "utm_source=n&%zz", "ref=%C3%A4+b", "?&&=", "/;a//b"),
  string().map((one) => one.replace(/[^!-"$-~]/g, ""))
)
const visitor = record({
  method: constantFrom("GET", "GET", "HEAD"),
  agent: constantFrom(...Object.values(agents), ""),
  host: constantFrom("linden.test", "LINDEN.test.:80", "lane.example.com", "Lane.Example.com:8080", "other.example"),
  query: text,
  language: constantFrom("", "de-AT,en;q=0.5", "en-US", "x;;"),
  referer: constantFrom("", "https://news.example/a", "https://sub.example.net:8443/", "\u00e4"),
  purpose: constantFrom("", "prefetch", "prefetch;prerender"),
  forwarded: constantFrom("", "198.51.100.7", "10.0.0.1, [2001:db8::1]:443", "nobody"),
  country: constantFrom("", "AT", "de", "XX", "Austria"),
  requestId: constantFrom("", "given-1.a_B", "not acceptable!", "x".repeat(65))
})

const headersOf = ({
  language,
  referer,
  purpose,
  forwarded,
  country,
  requestId
}: typeof visitor extends FastCheck.Arbitrary<infer A> ? A : never) =>
  Object.fromEntries(
    Object.entries({
      "accept-language": language,
      referer,
      "sec-purpose": purpose,
      "x-forwarded-for": forwarded,
      "cf-ipcountry": country,
      "x-request-id": requestId
    }).filter(([, value]) => value !== "")
  )

const makeRandom = (
  { state, isCustom, targeting, ab_tests, ...plain }: typeof link extends FastCheck.Arbitrary<infer A> ? A : never,
  domain_id: string
) =>
  Effect.gen(function* () {
    const json: Row = {
      ...plain,
      ...(plain.redirect_type === "password" ? { password: "open sesame" } : {}),
      ...(isCustom ? { domain_id } : {}),
      ...(targeting ? { targeting: targeting.map(([one, url]) => ({ ...one, url })) } : {}),
      ...(ab_tests ? { ab_tests: ab_tests } : {})
    }
    const made = yield* makeLink(JSON.parse(JSON.stringify(json)))
    if (state === "inactive") yield* made.change({ is_active: 0 })
    if (state === "expired") yield* made.change({ expires_at: "2020-01-01 00:00:00" })
    return made.path
  })

/** Returns what was written to the journal since the last call. */
const follow = () => {
  let position = { segment: 0, offset: 0 }
  return () => {
    const found = []
    for (;;) {
      const read = readFrom(journalFolder(dataDir), position, Buffer.alloc(1 << 20))
      found.push(...read.records)
      position = read.next
      if (read.atEnd) return found
    }
  }
}

const comparable = (headers: Readonly<Record<string, unknown>>, keepsId: boolean) => {
  const { date: _, "x-request-id": id, ...rest } = headers
  expect(id).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
  return keepsId ? { ...rest, id } : rest
}

onOneDatabase(
  "the fast path",
  (it) => {
    it.effect("returns the same responses and records as the router, whatever the request", () =>
      Effect.gen(function* () {
        const domain = yield* makeDomain("lane.example.com", {
          not_found_url: "https://example.com/lost",
          expired_url: null
        })
        const paths = yield* Effect.forEach(sample(link, 30), (one) => makeRandom(one, domain))
        const codes = [...paths, ...paths.map((path) => path.toUpperCase()), "/missing", "/x-_1"]
        const visits = sample(FastCheck.tuple(constantFrom(...codes), visitor), 160)
        const left = follow()
        for (const [path, one] of visits) {
          const target = one.query === "" ? path : `${path}?${one.query}`
          const asked = { method: one.method, agent: one.agent, host: one.host, headers: headersOf(one) }
          // The router merges double slashes; the fast path leaves them to it.
          const before = yield* visit(`/${target}`, asked)
          left()
          const long = yield* visit(`/${target}`, asked)
          const [longRecord, ...noMore] = left()
          const short = yield* visit(target, asked)
          const [shortRecord, ...neither] = left()
          const told = JSON.stringify({ target, asked })
          const keepsId = one.requestId === "given-1.a_B"
          expect(before.status, told).toBe(long.status)
          expect(short.status, told).toBe(long.status)
          expect(comparable(short.headers, keepsId), told).toEqual(comparable(long.headers, keepsId))
          expect(short.text, told).toBe(long.text)
          expect(noMore.length + neither.length, told).toBe(0)
          expect({ ...shortRecord, at: 0 }, told).toEqual({ ...longRecord, at: 0 })
        }
      })
    )

    it.effect("responds from memory, with the click in the journal before the response", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const remembered = Effect.gen(function* () {
          const made = yield* makeLink()
          yield* visit(made.path)
          // A direct change, so that only the database has it.
          yield* sql`UPDATE links SET destination_url = 'https://example.com/behind' WHERE id = ${made.id}`
          return { made, location: String((yield* visit(`${made.path}?n=1`)).headers["location"]) }
        })
        // A new link is announced to every node, which drops its cache entry, a moment after the response.
        const { made, location } = yield* Effect.repeat(remembered, {
          until: (found) => found.location.includes("/page"),
          times: 200
        })
        expect(location).toBe("https://example.com/page?n=1")
        expect(follow()().at(-1) ?? {}).toMatchObject({
          linkId: made.id,
          destination: "https://example.com/page"
        })
      })
    )

    it.effect("sees a change on the next visit, under load and during lookups", () =>
      Effect.gen(function* () {
        const made = yield* makeLink()
        let isDone = false
        const load = Effect.gen(function* () {
          while (!isDone) yield* visit(made.path)
        })
        const fibers = yield* Effect.forEach([1, 2, 3, 4], () => Effect.fork(load))
        for (let n = 0; n < 60; n++) {
          yield* made.change({ destination_url: `https://example.com/${n}` })
          expect((yield* visit(made.path)).headers["location"]).toBe(`https://example.com/${n}`)
        }
        yield* made.change({ is_active: 0 })
        expect((yield* visit(made.path)).status).toBe(404)
        isDone = true
        yield* Effect.forEach(fibers, (fiber) => fiber.await)
      })
    )

    it.effect("sees links and domains appear and disappear", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const at = (host: string) => Effect.map(visit("/come-and-go", { host }), ({ status }) => status)
        expect(yield* at("linden.test")).toBe(404)
        expect(yield* at("coming.example.com")).toBe(404)
        const made = yield* makeLink({ custom_slug: "come-and-go" })
        expect([yield* at("linden.test"), yield* at("coming.example.com")]).toEqual([302, 302])
        const domain = yield* makeDomain("coming.example.com")
        expect([yield* at("linden.test"), yield* at("coming.example.com")]).toEqual([302, 404])
        yield* send("PUT", `/api/v1/domains/${domain}`, {
          json: { hostname: "went.example.com", not_found_url: "https://example.com/lost" }
        })
        expect([yield* at("coming.example.com"), yield* at("went.example.com")]).toEqual([302, 302])
        for (const path of [`domains/${domain}`, `links/${made.id}`]) {
          const { status, text } = yield* send("DELETE", `/api/v1/${path}`)
          expect(status, text).toBe(200)
        }
        expect([yield* at("linden.test"), yield* at("coming.example.com"), yield* at("went.example.com")]).toEqual([
          404, 404, 404
        ])
      })
    )

    it.effect("follows links whose codes were reserved later", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const link = yield* makeLink()
        yield* sql`UPDATE links SET short_code = 'invite' WHERE id = ${link.id}`
        for (const path of ["/invite", "/invite", "/Invite"]) expect((yield* visit(path)).status).toBe(302)
      })
    )

    it.effect("never hides a route of the service", () =>
      Effect.gen(function* () {
        for (const path of ["/health", "/metrics", "/HEALTH"]) {
          const host = "127.0.0.1"
          const first = yield* visit(path, { host })
          yield* visit(path, { host, method: "POST", form: "a=b" })
          expect((yield* visit(path, { host })).status).toBe(first.status)
          expect(first.status).toBe(200)
        }
      })
    )

    it.effect("counts its visits in the metrics", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const sum = (name: RegExp) =>
          Effect.map(send("GET", "/metrics"), ({ text: all }) => Number(name.exec(all)?.[1] ?? 0))
        const made = yield* makeLink()
        yield* visit(made.path)
        const before = yield* sum(/linden_visits_total\{outcome="instant"\} (\d+)/)
        const clicks = yield* sum(/linden_clicks_total (\d+)/)
        for (let n = 0; n < 5; n++) yield* visit(made.path)
        expect(yield* sum(/linden_visits_total\{outcome="instant"\} (\d+)/)).toBe(before + 5)
        expect(yield* sum(/linden_clicks_total (\d+)/)).toBe(clicks + 5)
        expect(
          yield* sum(/linden_http_requests_total\{method="GET",route="\/:code",status="302"\} (\d+)/)
        ).toBeGreaterThan(5)
      })
    )

    it.effect("accepts no code that the router would parse differently", () =>
      Effect.sync(() => {
        expect(shortCodeOf("/abc")).toBe("abc")
        expect(shortCodeOf("/a-_9?x=/y")).toBe("a-_9")
        for (const target of [
          "/",
          "/?a",
          "//a",
          "/a/",
          "/a;b",
          "/a%41",
          "/a#b",
          "*",
          "http://h/a",
          "/@a",
          "/a.b",
          `/${"a".repeat(65)}`,
          ""
        ]) {
          expect(shortCodeOf(target), target).toBeUndefined()
        }
        FastCheck.assert(
          FastCheck.property(string(), (one) => {
            const code = shortCodeOf(`/${one}`)
            expect(code === undefined || /^[A-Za-z0-9_-]{1,64}$/.test(code)).toBe(true)
          })
        )
      })
    )
  },
  { dataDir, trustProxy: true }
)
