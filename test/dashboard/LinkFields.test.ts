import { DateTime } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pastedHost } from "../../src/dashboard/library/pastedHost.ts"
import { sharedAddress, withScheme } from "../../src/dashboard/links/Address.ts"
import { linesOf } from "../../src/dashboard/links/bulk/Lines.ts"
import { writeCampaign } from "../../src/dashboard/links/editor/Campaign.ts"
import { changesOf, creationOf, emptyDraft } from "../../src/dashboard/links/editor/Draft.ts"
import { localOf, momentOf } from "../../src/dashboard/links/editor/Moment.ts"
import { sharesOf, withVariant } from "../../src/dashboard/links/editor/Shares.ts"
import { testedDestinations } from "../../src/dashboard/links/link/variants.ts"
import { queryOf } from "../../src/dashboard/queries/LinkFilters.ts"
import { ago } from "../../src/dashboard/ui/format.ts"
import { unicodeAddress } from "../../src/dashboard/ui/unicodeHost.ts"
import { readParameter, writeParameter } from "../../src/lib/QueryParameter.ts"
import type { Link } from "../../src/link/Link.ts"

describe("a typed URL", () => {
  it.each([
    ["example.com/x", "https://example.com/x"],
    ["  example.com:8080/x ", "https://example.com:8080/x"],
    ["localhost:3000", "https://localhost:3000"],
    ["http://example.com", "http://example.com"],
    ["HTTPS://Example.com", "HTTPS://Example.com"],
    ["//example.com/x", "https://example.com/x"],
    ["mailto:ana@example.com", "mailto:ana@example.com"],
    ["mailto:x", "mailto:x"],
    ["ftp:example.com", "ftp:example.com"],
    ["example.com:8080/path", "https://example.com:8080/path"],
    ["javascript:1", "javascript:1"],
    ["JavaScript:1//example.com", "JavaScript:1//example.com"],
    ["tel:110", "tel:110"],
    ["data:1,x", "data:1,x"],
    ["example.com:80a/x", "example.com:80a/x"],
    ["127.0.0.1:8080/x", "https://127.0.0.1:8080/x"],
    ["//example.com/x", "https://example.com/x"],
    ["münchen.example/ü", "https://münchen.example/ü"],
    ['"https://example.com/x"', "https://example.com/x"],
    ["<https://example.com/x>", "https://example.com/x"],
    ["“example.com/x”", "https://example.com/x"],
    ["https://example.com/(x)", "https://example.com/(x)"],
    ["", ""]
  ])("such as %j becomes %j", (typed, wanted) => {
    expect(withScheme(typed)).toBe(wanted)
  })
})

describe("a typed or pasted host name", () => {
  it.each([
    ["go.example.com", "go.example.com", ""],
    ["  https://go.example.com/ ", "go.example.com", ""],
    ["HTTP://ana@go.example.com:8080/menu?day=1#top", "go.example.com", ":8080/menu?day=1#top"],
    ["go.example.com/menu", "go.example.com", "/menu"],
    ["//münchen.example", "münchen.example", ""],
    ["localhost:3000", "localhost", ":3000"],
    ["not a host", "not a host", ""],
    ["go.example.com/a menu", "go.example.com/a menu", ""],
    ["https://", "https://", ""]
  ])("such as %j becomes %j, without %j", (typed, host, dropped) => {
    expect(pastedHost(typed)).toEqual({ host, dropped })
  })
})

describe("a URL with an international domain", () => {
  it.each([
    ["https://xn--mnchen-3ya.example/xn--a", "https://münchen.example/xn--a"],
    ["go.xn--mnchen-3ya.example:8080/a", "go.münchen.example:8080/a"],
    ["go.example.com/a", "go.example.com/a"],
    ["xn--zzzzzzz99999999999.example", "xn--zzzzzzz99999999999.example"]
  ])("is parsed as people write it: %j", (address, written) => {
    expect(unicodeAddress(address)).toBe(written)
  })
})

describe("a line of a bulk entry", () => {
  it.each([
    ['"https://example.com/c" mine', "https://example.com/c", "mine"],
    ['"https://example.com/d","mine"', "https://example.com/d", "mine"],
    ['"https://example.com/e"', "https://example.com/e", undefined],
    ["https://example.com/f, mine", "https://example.com/f", "mine"],
    ["javascript:1", "javascript:1", undefined]
  ])("is parsed like a table row: %j", (text, url, slug) => {
    expect(linesOf(text)).toEqual({ links: [{ text, url, slug }], others: [], repeated: 0 })
  })
})

describe("a shared URL", () => {
  it.each([
    [{ url: "https://example.com/a" }, "https://example.com/a"],
    [{ url: "web+linden:https://example.com/a" }, "https://example.com/a"],
    [{ url: "web+linden://example.com/a" }, "https://example.com/a"],
    [{ url: "web+linden:https%3A%2F%2Fexample.com%2Fa%3Fb" }, "https://example.com/a?b"],
    [{ text: "Look: https://example.com/a?b=c, now." }, "https://example.com/a?b=c"],
    [{ text: "(http://example.com/)" }, "http://example.com/"],
    [{ text: "no address here" }, ""],
    [{}, ""]
  ])("is found in %j", (shared, wanted) => {
    expect(sharedAddress(shared)).toBe(wanted)
  })
})

describe("campaign parameters", () => {
  it("are set without touching anything else", () => {
    expect(writeParameter("https://example.com/?a=%20b+c&utm_source=x&d#h?i", "utm_source", "new one")).toBe(
      "https://example.com/?a=%20b+c&utm_source=new%20one&d#h?i"
    )
    expect(writeParameter("https://example.com/p#h", "utm_medium", "email")).toBe(
      "https://example.com/p?utm_medium=email#h"
    )
    expect(writeParameter("https://example.com/p?utm_term=x#h", "utm_term", "")).toBe("https://example.com/p#h")
    expect(writeParameter("https://example.com/?utm_term=x&a&utm_term=y", "utm_term", "z")).toBe(
      "https://example.com/?utm_term=z&a"
    )
  })

  it("are parsed as they were set, whatever their values", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (address, value) => {
        const written = writeParameter(address, "utm_campaign", value)
        expect(readParameter(written, "utm_campaign")).toBe(value)
        expect(new URL(written).hash).toBe(new URL(address).hash)
      })
    )
  })

  it("leave no trace when cleared", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true }), fc.string({ minLength: 1 }), (address, value) => {
        expect(writeParameter(writeParameter(address, "utm_content", value), "utm_content", "")).toBe(address)
      })
    )
  })
})

describe("the campaign of a link with several destinations", () => {
  const url = "https://example.com/"
  const variants = ["https://example.com/b", "https://example.com/c?utm_source=own"].map((to, place) => ({
    key: String(place),
    url: to,
    weight: 10
  }))
  const rules = [{ key: "r", type: "device", value: "mobile", url: "https://m.example/#h" }]

  it("is set on all of them, but never replaces a destination's own value", () => {
    const written = writeCampaign({ ...emptyDraft(url), variants, rules }, "utm_source", "news")
    const again = writeCampaign(written, "utm_source", "mail")
    expect([again.url, ...again.variants.map((one) => one.url), ...again.rules.map((one) => one.url)]).toEqual([
      "https://example.com/?utm_source=mail",
      "https://example.com/b?utm_source=mail",
      "https://example.com/c?utm_source=own",
      "https://m.example/?utm_source=mail#h"
    ])
  })

  it("is applied to destinations added after it, and changes no untouched one", () => {
    const before = { ...emptyDraft(`${url}?utm_source=news`), variants }
    expect(changesOf(before, before)).toEqual({})
    expect(creationOf({ ...before, rules }).targeting?.map((one) => one.url)).toEqual([
      "https://m.example/?utm_source=news#h"
    ])
    expect(changesOf(before, { ...before, rules })).toEqual({
      targeting: [{ type: "device", value: "mobile", url: "https://m.example/?utm_source=news#h" }]
    })
  })
})

describe("a draft", () => {
  const before = emptyDraft("https://example.com/a")

  it("of a new link sends what differs from an empty one", () => {
    expect(creationOf(before)).toEqual({ url: "https://example.com/a", redirect_type: "instant" })
    expect(creationOf({ ...before, slug: " mine ", title: " T ", redirect: "password", password: "secret" })).toEqual({
      url: "https://example.com/a",
      custom_slug: "mine",
      title: "T",
      redirect_type: "password",
      password: "secret"
    })
  })

  it("of an existing link sends only the changes", () => {
    expect(changesOf(before, before)).toEqual({})
    const variants = [{ key: "1", url: "example.com/b", weight: 30 }]
    expect(changesOf(before, { ...before, isActive: false, password: null, variants })).toEqual({
      is_active: 0,
      password: null,
      ab_tests: [{ url: "https://example.com/b", weight: 30 }]
    })
    expect(changesOf({ ...before, title: "T", metaImage: "https://example.com/p.png" }, before)).toEqual({
      title: null,
      meta_image: null
    })
  })
})

it("a future time is shown in the nearest unit, a past one in whole units", () => {
  const now = 1_700_000_000_000
  const told = (hours: number) => ago(DateTime.unsafeMake(now + hours * 3_600_000), now)
  expect([told(7 * 24 - 0.01), told(-47), told(-1.9)]).toEqual(["in 7 days", "yesterday", "1 hour ago"])
})

it("the shares of an A/B test add up to a hundred, whatever the weights", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ weight: fc.integer({ min: 0, max: 100 }) }), { maxLength: 20 }), (variants) => {
      const { variants: shares, destination } = sharesOf(variants)
      expect(shares.reduce((sum, share) => sum + share, destination)).toBeCloseTo(100)
    })
  )
})

it("new variants of an A/B test share the visits equally with the destination, and keep chosen shares", () => {
  const weights = (variants: ReadonlyArray<{ readonly weight: number }>) => variants.map(({ weight }) => weight)
  const one = withVariant([], {})
  const two = withVariant(one, {})
  const three = withVariant(two, {})
  expect([one, two, three].map(weights)).toEqual([[50], [33, 33], [25, 25, 25]])
  expect(weights(withVariant([{ weight: 20 }], {}))).toEqual([20, 40])
  expect(weights(withVariant([{ weight: 100 }], {}))).toEqual([100, 0])
})

const momentZones = ["UTC", "Asia/Kolkata", "America/Los_Angeles", "Australia/Lord_Howe", "Pacific/Kiritimati"]

it("a time keeps its second in the date picker", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom(...momentZones), (seconds, zone) => {
      const moment = DateTime.unsafeMake(seconds * 1000)
      const back = momentOf(localOf(moment, zone), zone)
      // An hour that a clock change repeats has one local name for two moments.
      expect(Math.abs((back?.epochMillis ?? 0) - moment.epochMillis) % 1_800_000).toBe(0)
    })
  )
  expect(momentOf("soon", "UTC")).toBeNull()
})

it("invalid filters in a URL are ignored", () => {
  expect(queryOf({ search: "x", folder: "none", tag: "no id", state: "odd", sort: "odd", order: "asc" })).toEqual({
    search: "x",
    folder_id: "",
    sort_by: "created_at",
    sort_order: "asc"
  })
})

describe("the results of an A/B test", () => {
  const [a, b] = ["https://shop.example/a", "https://shop.example/b"]
  const test = (destination_url: string, weight: number) => ({ destination_url, weight }) as Link["ab_tests"][number]
  const link = { destination_url: a, ab_tests: [], ab_test_url: null, ab_test_percentage: 0 }

  it("name each destination with its share, and merge those with the same URL", () => {
    expect(testedDestinations(link)).toEqual([])
    expect(testedDestinations({ ...link, ab_test_url: b, ab_test_percentage: 30 })).toEqual([
      { name: "Destination", address: a, share: 70 },
      { name: "Variant A", address: b, share: 30 }
    ])
    expect(testedDestinations({ ...link, ab_tests: [test(b, 60), test(a, 20)] })).toEqual([
      { name: "Destination, Variant B", address: a, share: 40 },
      { name: "Variant A", address: b, share: 60 }
    ])
  })
})
