import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { parseAgent } from "../../src/click/Agent.ts"
import { type Route, usualManner } from "../../src/link/Route.ts"
import { targetOf } from "../../src/link/RulesMatch.ts"
import { decide, type Visitor } from "../../src/link/VisitOutcome.ts"

const route = (fields: Partial<Route> = {}): Route => ({
  linkId: "0197f3a2-6b1c-7e21-9a55-0d2f9c1b7e44",
  teamId: "0197f3a2-6b1c-7e21-9a55-000000000000",
  domainId: null,
  shortCode: "spring",
  destination: "https://main.example/",
  redirectType: "instant",
  isActive: true,
  expiresAt: null,
  metaTitle: null,
  metaDescription: null,
  metaImage: null,
  abTestUrl: null,
  abTestPercentage: 0,
  abTests: [],
  targeting: [],
  manner: usualManner,
  ...fields
})

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1"

const visitor = (fields: Partial<Omit<Visitor, "agent">> = {}): Visitor => {
  const userAgent = fields.userAgent ?? iphone
  return {
    now: 1_000_000,
    query: "",
    address: "203.0.113.9",
    acceptLanguage: "de-AT,en;q=0.5",
    referrer: "https://news.example.org/today?x=1",
    country: "AT",
    unlocked: false,
    ...fields,
    userAgent,
    agent: () => parseAgent(userAgent)
  }
}

const destinationOf = (given: Route, who: Visitor): string => {
  const outcome = decide(given, who)
  return "destination" in outcome ? (outcome.destination ?? "none") : outcome._tag
}

const slack = "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"

describe("the order of checks", () => {
  it("checks existence, activity, expiry and password in this order, whatever else is set", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (isActive, over, isLocked, unlocked) => {
        const given = route({
          isActive,
          expiresAt: over ? 1_000_000 : 1_000_001,
          redirectType: isLocked ? "password" : "instant"
        })
        const expected = !isActive ? "Inactive" : over ? "Expired" : isLocked && !unlocked ? "Locked" : "Instant"
        expect(decide(given, visitor({ unlocked }))._tag).toBe(expected)
      })
    )
    expect(decide(undefined, visitor())._tag).toBe("Missing")
  })

  it("shows previews to preview fetchers if a meta field is set, and no destination if locked", () => {
    const who = visitor({ userAgent: slack })
    expect(decide(route(), who)._tag).toBe("Instant")
    expect(decide(route({ metaTitle: "Hi" }), who)).toEqual({
      _tag: "Preview",
      destination: "https://main.example/",
      own: "https://main.example/"
    })
    expect(decide(route({ metaImage: "https://i.example/a.png", redirectType: "password" }), who)).toEqual({
      _tag: "Preview",
      destination: null,
      own: null
    })
    expect(decide(route({ redirectType: "password" }), who)._tag).toBe("Locked")
    expect(decide(route({ metaTitle: "Hi", expiresAt: 1 }), who)._tag).toBe("Expired")
    expect(decide(route({ metaTitle: "Hi" }), visitor())._tag).toBe("Instant")
  })

  it("keeps the preview screen of a link, and does not parse the agent unnecessarily", () => {
    const who: Visitor = {
      ...visitor(),
      agent: () => {
        throw new Error("the agent was read")
      }
    }
    expect(decide(route({ redirectType: "screen" }), who)).toEqual({
      _tag: "Screen",
      destination: "https://main.example/",
      own: "https://main.example/",
      variant: null
    })
  })
})

describe("targeting", () => {
  it("also matches a Linux distribution by its own name", () => {
    const userAgent = "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0"
    for (const value of ["ubuntu", "Linux"]) {
      const targeting = [targetOf("os", value, "https://target.example/")]
      expect(destinationOf(route({ targeting }), visitor({ userAgent }))).toContain("https://target.example/")
    }
  })

  const to = (type: string, value: string) => targetOf(type, value, "https://target.example/")
  const hits = (type: string, value: string, who = visitor()) =>
    destinationOf(route({ targeting: [to(type, value)] }), who).startsWith("https://target.example/")

  it.each([
    ["device", "Mobile", true],
    ["device", "desktop", false],
    ["os", "IOS", true],
    ["os", "Android", false],
    ["browser", "safari", true],
    ["browser", "Mobile Safari", true],
    ["browser", "chrome", false],
    ["language", "de", true],
    ["language", "DE-at", true],
    ["language", "de_AT", true],
    ["language", "d", false],
    ["language", "en", false],
    ["country", "at", true],
    ["country", "DE", false],
    ["referrer", "example.org", true],
    ["referrer", "NEWS.example.org", true],
    ["referrer", "ample.org", false],
    ["referrer", "other.news.example.org", false],
    ["device", "", false],
    ["referrer", "", false],
    ["query", "", false]
  ])("%s %s: %s", (type, value, expected) => {
    expect(hits(type, value)).toBe(expected)
  })

  it.each([
    ["no", "nb-NO", true],
    ["no", "nn", true],
    ["nb", "no", true],
    ["nb", "nn-NO", false],
    ["he", "iw", true],
    ["iw", "he-IL", true],
    ["fil", "tl", true],
    ["id", "in-ID", true],
    ["zh-TW", "zh-Hant-TW", true],
    ["zh-Hant-TW", "zh-TW", true],
    ["zh-Hant", "zh-HK", true],
    ["zh-Hans", "zh-TW", false],
    ["zh-CN", "zh-TW", false],
    ["zh", "yue-Hant-HK", true],
    ["sr-RS", "sr-Latn-RS", true],
    ["en-UK", "en-GB", true],
    ["de-1996", "de-AT-1996", true],
    ["de-AT", "de-CH", false],
    ["es, pt", "pt-BR", true],
    ["es, pt", "es", true],
    ["es, pt", "fr", false],
    ["de", "i-klingon", false]
  ])("language %s for a browser with %s: %s", (value, acceptLanguage, expected) => {
    expect(hits("language", value, visitor({ acceptLanguage }))).toBe(expected)
  })

  it("takes several values separated by commas, except for query parameters", () => {
    for (const [type, value] of [
      ["country", "DE, AT"],
      ["device", "tablet,mobile"],
      ["os", "Windows; iOS"],
      ["browser", "Edge, Safari"],
      ["referrer", "example.net, example.org"]
    ] as const) {
      expect(hits(type, value), type).toBe(true)
    }
    expect(hits("query", "a=1,b=2", visitor({ query: "b=2" }))).toBe(false)
    expect(hits("query", "a=1,b=2", visitor({ query: "a=1,b=2" }))).toBe(true)
    expect(hits("country", "UK", visitor({ country: "GB" }))).toBe(true)
  })

  it("matches query parameters in any case and by presence", () => {
    const who = visitor({ query: "Ref=News%20Letter&empty=&b=1&b=2" })
    for (const value of [
      "ref=news letter",
      "ref=news%20letter",
      "Ref=News+Letter",
      "ref=news%20letter&b=2&empty",
      "REF",
      "empty",
      "empty=",
      "b=2"
    ])
      expect(hits("query", value, who)).toBe(true)
    for (const value of ["ref=news", "re", "b=2&c=1", "b=2&", "empty=1", "b=3", "letter"])
      expect(hits("query", value, who)).toBe(false)
  })

  it("never matches if the visitor sends nothing", () => {
    const who = visitor({ userAgent: "", acceptLanguage: "", referrer: "", country: null })
    for (const type of ["device", "os", "browser", "language", "country", "referrer", "query"]) {
      expect(hits(type, "de", who)).toBe(false)
    }
  })

  it("never matches an unknown type", () => {
    const known = new Set(["device", "os", "browser", "language", "country", "referrer", "query"])
    fc.assert(
      fc.property(
        fc.string().filter((type) => !known.has(type)),
        fc.constantFrom("mobile", "ios", "de", "AT", "example.org", ""),
        (type, value) => !hits(type, value)
      )
    )
  })

  it("applies the first matching rule, before any A/B test", () => {
    const rule = fc.record({ type: fc.constant("country"), value: fc.constantFrom("AT", "DE", "FR") })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), (rules) => {
        const targeting = rules.map(({ type, value }, index) => targetOf(type, value, `https://t.example/${index}`))
        const abTests = [{ id: "a", destination: "https://a.example/", weight: 100 }]
        const first = targeting.find((one) => one.values.includes("at"))?.destination ?? "https://a.example/"
        expect(destinationOf(route({ targeting, abTests }), visitor())).toBe(first)
      })
    )
  })
})

describe("A/B tests", () => {
  const shares = (given: Route): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (let index = 0; index < 20_000; index++) {
      const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
      const destination = destinationOf(given, visitor({ address }))
      counts[destination] = (counts[destination] ?? 0) + 1 / 200
    }
    return counts
  }
  const tests = (...weights: ReadonlyArray<number>) =>
    weights.map((weight, index) => ({ id: `v${index}`, destination: `https://v${index}.example/`, weight }))

  it.each([
    [
      [20, 30],
      [20, 30, 50]
    ],
    [
      [50, 50],
      [50, 50, 0]
    ],
    [
      [100, 100, 50],
      [40, 40, 20, 0]
    ],
    [
      [0, 10],
      [0, 10, 90]
    ],
    [
      [0, 0],
      [0, 0, 100]
    ]
  ])("weights %j give shares %j", (weights, expected) => {
    const counts = shares(route({ abTests: tests(...weights) }))
    for (const [index, share] of expected.entries()) {
      const destination = index === weights.length ? "https://main.example/" : `https://v${index}.example/`
      const got = counts[destination] ?? 0
      if (share === 0) expect(got).toBe(0)
      else expect(Math.abs(got - share)).toBeLessThan(1.5)
    }
  })

  it("give a percentage to the only other address, and none to the destination once there are variants", () => {
    const abTestUrl = "https://b.example/"
    expect(Math.abs((shares(route({ abTestUrl, abTestPercentage: 25 }))[abTestUrl] ?? 0) - 25)).toBeLessThan(1.5)
    expect(shares(route({ abTestUrl, abTestPercentage: 0 }))[abTestUrl]).toBeUndefined()
    expect(shares(route({ abTestUrl, abTestPercentage: 100 }))).toEqual({ [abTestUrl]: expect.closeTo(100, 5) })
    expect(shares(route({ abTestUrl, abTestPercentage: 90, abTests: tests(10) }))[abTestUrl]).toBeUndefined()
  })

  it("keep a visitor's variant, and report it", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.ipV4(),
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }),
        (agent, ip, weights) => {
          const given = route({ abTests: tests(...weights) })
          const first = decide(given, visitor({ userAgent: agent, address: ip }))
          expect(decide(given, visitor({ userAgent: agent, address: ip, now: 2, query: "" }))).toEqual(first)
          if (first._tag !== "Instant") throw new Error(first._tag)
          expect(first.destination).toBe(
            first.variant === null ? "https://main.example/" : `https://${first.variant}.example/`
          )
        }
      )
    )
  })
})
