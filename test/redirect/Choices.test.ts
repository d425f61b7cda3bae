import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { afterAll } from "vitest"
import { mmdb } from "../support/Mmdb.ts"
import { onOneDatabase } from "../support/TestServer.ts"
import { agents, makeLink, visit } from "./Visiting.ts"

const to = (name: string) => `https://${name}.example/`

type Options = NonNullable<Parameters<typeof visit>[1]> & { readonly query?: string }

const rules: ReadonlyArray<readonly [type: string, value: string, fits: Options, misses: Options]> = [
  ["device", "mobile", { agent: agents.iphone }, { agent: agents.chrome }],
  ["os", "ios", { agent: agents.iphone }, { agent: agents.firefox }],
  ["browser", "FIREFOX", { agent: agents.firefox }, { agent: agents.chrome }],
  ["language", "de", { headers: { "accept-language": "de-AT,en" } }, { headers: { "accept-language": "en,de" } }],
  ["language", "no", { headers: { "accept-language": "nb-NO" } }, { headers: { "accept-language": "sv" } }],
  ["language", "es, pt", { headers: { "accept-language": "pt-BR" } }, { headers: { "accept-language": "fr" } }],
  [
    "referrer",
    "example.org",
    { headers: { referer: "https://www.example.org/x" } },
    { headers: { referer: "https://notexample.org/" } }
  ],
  ["query", "ref=News", { query: "?ref=news" }, { query: "?ref=other" }]
]

onOneDatabase("a choice of destinations", (it) => {
  it.effect.each(rules)(
    "by %s %s redirects matching visitors there and others onwards",
    ([type, value, fits, misses]) =>
      Effect.gen(function* () {
        const link = yield* makeLink({ targeting: [{ type, value, url: to("fits") }] })
        const locationOf = ({ query = "", ...options }: Options) =>
          Effect.map(visit(link.path + query, options), ({ headers }) =>
            String(headers["location"]).replace(/\?.*/, "")
          )
        expect(yield* locationOf(fits)).toBe(to("fits"))
        expect(yield* locationOf(misses)).toBe("https://example.com/page")
      })
  )

  it.effect("applies the first matching rule, and rules before A/B tests", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({
        targeting: [
          { type: "country", value: "AT", url: to("country") },
          { type: "weather", value: "rain", url: to("weather") },
          { type: "device", value: "desktop", url: to("first") },
          { type: "browser", value: "Chrome", url: to("second") }
        ],
        ab_tests: [{ url: to("share"), weight: 100 }]
      })
      const from = (agent: string, headers = {}) =>
        Effect.map(visit(link.path, { agent, headers }), (answer) => answer.headers["location"])
      expect(yield* from(agents.chrome)).toBe(to("first"))
      expect(yield* from(agents.iphone)).toBe(to("share"))
      expect(yield* from(agents.chrome, { "cf-ipcountry": "AT" })).toBe(to("first"))
    })
  )

  it.effect("by weights keeps a visitor's variant, and distributes visitors by weight", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({
        ab_tests: [
          { url: to("a"), weight: 30 },
          { url: to("b"), weight: 30 }
        ]
      })
      const from = (place: number) =>
        Effect.map(visit(link.path, { agent: `${agents.chrome} V/${place}` }), (answer) =>
          String(answer.headers["location"])
        )
      const everyone = Effect.forEach(
        Array.from({ length: 120 }, (_, place) => place),
        from,
        { concurrency: 10 }
      )
      const first = yield* everyone
      expect(yield* everyone).toEqual(first)
      const share = (address: string) => first.filter((one) => one === address).length
      expect([share(to("a")), share(to("b")), share("https://example.com/page")].every((count) => count > 15)).toBe(
        true
      )
      expect(share(to("a")) + share(to("b")) + share("https://example.com/page")).toBe(120)
    })
  )

  it.effect.each([
    [{ ab_test_url: to("b"), ab_test_percentage: 100 }, to("b")],
    [{ ab_test_url: to("b"), ab_test_percentage: 0 }, "https://example.com/page"],
    [{ ab_test_url: to("b") }, "https://example.com/page"],
    [{ ab_test_percentage: 100 }, "https://example.com/page"],
    [{ ab_test_url: to("b"), ab_test_percentage: 100, ab_tests: [{ url: to("c"), weight: 100 }] }, to("c")],
    [{ ab_tests: [{ url: to("c"), weight: 0 }] }, "https://example.com/page"],
    [
      {
        ab_tests: [
          { url: to("c"), weight: 0 },
          { url: to("d"), weight: 100 },
          { url: to("e"), weight: 0 }
        ]
      },
      to("d")
    ]
  ] as const)("of %j redirects to %s", ([json, location]) =>
    Effect.gen(function* () {
      const link = yield* makeLink(json)
      expect((yield* visit(link.path)).headers["location"]).toBe(location)
    })
  )

  it.effect("shows the chosen destination on the screen page", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ redirect_type: "screen", ab_tests: [{ url: to("shown"), weight: 100 }] })
      const { text } = yield* visit(link.path)
      expect(text).toContain(`href="${to("shown")}"`)
    })
  )
})

const networks = join(mkdtempSync(join(tmpdir(), "linden-countries-")), "countries.mmdb")
writeFileSync(networks, mmdb({ "127.0.0.0/8": "AT", "203.0.113.0/24": "DE" }))
afterAll(() => rmSync(join(networks, ".."), { recursive: true, force: true }))

onOneDatabase(
  "a rule by country",
  (it) => {
    it.effect("uses the country file if no proxy reports one, on the first visit and later ones", () =>
      Effect.gen(function* () {
        const link = yield* makeLink({
          targeting: [
            { type: "country", value: "de", url: to("german") },
            { type: "country", value: "at", url: to("austrian") }
          ]
        })
        const locationOf = (headers = {}) =>
          Effect.map(visit(link.path, { headers }), (answer) => answer.headers["location"])
        for (let round = 0; round < 2; round++) {
          expect(yield* locationOf()).toBe(to("austrian"))
          expect(yield* locationOf({ "x-forwarded-for": "203.0.113.9" })).toBe(to("german"))
          expect(yield* locationOf({ "cf-ipcountry": "DE" })).toBe(to("german"))
          expect(yield* locationOf({ "cf-ipcountry": "FR" })).toBe("https://example.com/page")
        }
        const booked = (yield* link.rows).map(({ country }) => country)
        expect(booked.sort()).toEqual(["AT", "AT", "DE", "DE", "DE", "DE", "FR", "FR"])
      })
    )
  },
  { countries: { file: networks }, trustProxy: true }
)
