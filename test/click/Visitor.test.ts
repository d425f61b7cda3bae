import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import {
  bareReferrer,
  campaignIn,
  languageOf,
  referrerHost,
  subnetOf,
  utmOf,
  visitorId
} from "../../src/click/Visitor.ts"

describe("subnetOf", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["fe80::1%eth0", "fe80::/48"],
    ["::1", "::/48"],
    ["", null],
    ["10.1", null],
    ["0x7f.1", null],
    ["203.0.113.256", null],
    ["example.org", null]
  ])("%s is in %s", (address, subnet) => {
    expect(subnetOf(address)).toBe(subnet)
  })

  it("is the same within a network, and never throws", () => {
    fc.assert(fc.property(fc.ipV4(), (address) => subnetOf(address) === address.replace(/\d+$/, "0/24")))
    fc.assert(fc.property(fc.ipV6(), (address) => subnetOf(address)?.match(/\/(48|24)$/) !== null))
    fc.assert(fc.property(fc.string(), (text) => subnetOf(text) !== undefined))
  })
})

describe("visitorId", () => {
  it("is 32 hex characters that depend only on the key, the address and the agent", () => {
    const id = visitorId("key", "203.0.113.9", "curl/8")
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(visitorId("key", "::ffff:203.0.113.9", "curl/8")).toBe(id)
    const others = [
      visitorId("other", "203.0.113.9", "curl/8"),
      visitorId("key", "203.0.113.8", "curl/8"),
      visitorId("key", "203.0.113.9", "curl/7")
    ]
    expect(new Set([id, ...others]).size).toBe(4)
  })
})

describe("languageOf", () => {
  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", "de-AT"],
    ["en;q=0.5, fr", "fr"],
    ["en;q=0.5, fr;q=0.9, de;Q=0.9", "fr"],
    ["*, en;q=0.1", "en"],
    ["en;q=0, de;q=0.1", "de"],
    ["zh-Hant-TW", "zh-Hant-TW"],
    ["en;q=high, de;q=0.2", "de"],
    ["<script>", null],
    ["*", null],
    ["", null]
  ])("%s prefers %s", (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})

describe("referrerHost", () => {
  it.each([
    ["https://News.Example.org:8443/a?b#c", "news.example.org"],
    ["http://bücher.example/", "xn--bcher-kva.example"],
    ["android-app://com.slack/", "com.slack"],
    ["https://example.org./", "example.org"],
    ["about:blank", null],
    ["javascript:alert(1)", null],
    ["no address", null],
    ["", null]
  ])("%s is %s", (referrer, host) => {
    expect(referrerHost(referrer)).toBe(host)
  })
})

describe("bareReferrer", () => {
  it.each([
    ["https://News.Example.org:8443/a/b?email=x#c", "https://News.Example.org:8443/a/b"],
    ["https://example.org/#token", "https://example.org/"],
    ["https://me:secret@example.org/a", "https://example.org/a"],
    ["https://example.org/@me", "https://example.org/@me"],
    ["android-app://com.slack/", "android-app://com.slack/"],
    ["no address", "no address"],
    ["", ""]
  ])("%s is kept as %s", (referrer, kept) => {
    expect(bareReferrer(referrer)).toBe(kept)
  })
})

describe("utmOf", () => {
  it("reads the first value of each parameter", () => {
    expect(
      utmOf("utm_source=news%20letter&utm_medium=e+mail&utm_source=x&utm_term=&utm%5Fcontent=a&utm_campaign=%00may%0A")
    ).toEqual({
      utmSource: "news letter",
      utmMedium: "e mail",
      utmCampaign: "may",
      utmTerm: null,
      utmContent: "a"
    })
    expect(campaignIn("a=1")).toBeNull()
    expect(campaignIn("a=1&utm_source=b")).toMatchObject({ utmSource: "b", utmTerm: null })
  })

  it("keeps at most 255 characters, without control characters or split surrogate pairs", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        const { utmTerm } = utmOf(`utm_term=${encodeURIComponent(text)}`)
        if (utmTerm === null) return
        expect(utmTerm.length).toBeLessThanOrEqual(255)
        expect(utmTerm).not.toMatch(/\p{Cc}/u)
        expect(utmTerm).not.toMatch(/\p{Cs}/u)
      })
    )
  })
})
