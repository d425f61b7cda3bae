import { describe, expect, it } from "vitest"
import { cautionOf } from "../../src/dashboard/library/rules/RuleCautions.ts"

describe("a targeting rule", () => {
  const caution = (type: string, value: string, knowsCountries = true) =>
    cautionOf({ type, value }, { countries: knowsCountries, cities: false })

  it.each([
    ["country", "DE", false, "can't detect countries"],
    ["country", "", false, "can't detect countries"],
    ["moon", "full", true, "doesn't know this type of rule"],
    ["device", "tablet", true, "iPads"],
    ["os", "TempleOS", true, "doesn't know this system"],
    ["device", "iPhone", true, "desktop, mobile and tablet"],
    ["language", "und", true, "Browsers don't send this language"],
    ["language", "de-XX", true, "Browsers don't send this language"],
    ["language", "jp", true, "Browsers don't send this language"],
    ["language", "es, Portuguese", true, "Browsers don't send this language"],
    ["country", "Germany", true, "not the ISO code"],
    ["browser", "Brave", true, "identifies as Chrome"],
    ["referrer", "https://news.example.com/", true, "Enter only the site's host name"],
    ["query", "?ref=x", true, "Leave out the question mark"],
    ["city", "FR:Lyon", true, "can't detect regions and cities"],
    ["network", "192.0.2.0/33", true, "not a network"],
    ["date", "2026-12-24..2026-12-01", true, "not dates"],
    ["time", "Mo-Fr 09:00-", true, "not a time"],
    ["returning", "often", true, "only be today"]
  ])("for %s %s warns that it matches few or no visitors", (type, value, knows, told) => {
    expect(caution(type, value, knows)).toContain(told)
  })

  it("that works as written has no warning", () => {
    const good = {
      os: "Ubuntu",
      device: "mobile",
      country: "DE, UK",
      language: "es, pt-BR",
      browser: "Firefox",
      referrer: "a.example",
      query: "ref=x",
      network: "192.0.2.0/24, 2001:db8::/32",
      date: "2026-12-01.. Europe/Paris",
      time: "Mo-Fr 09:00-17:00 Europe/Paris",
      returning: "today"
    }
    for (const [type, value] of Object.entries(good)) expect(caution(type, value)).toBeUndefined()
  })
})
