import { describe, expect, it } from "vitest"
import { cautionOf } from "../../src/dashboard/links/editor/RuleCautions.ts"

describe("a targeting rule", () => {
  const caution = (type: string, value: string, knowsCountries = true) =>
    cautionOf({ key: "1", type, value, url: "" }, knowsCountries)

  it.each([
    ["country", "DE", false, "does not know where its visitors are"],
    ["country", "", false, "does not know where its visitors are"],
    ["moon", "full", true, "does not know this kind of rule"],
    ["device", "tablet", true, "iPads"],
    ["os", "TempleOS", true, "a system of this name"],
    ["browser", "Brave", true, "says that it is Chrome"],
    ["referrer", "https://news.example.com/", true, "Only the name of a site"],
    ["query", "?ref=x", true, "Without the question mark"]
  ])("of %s %s tells that it fits few or nobody", (type, value, knows, told) => {
    expect(caution(type, value, knows)).toContain(told)
  })

  it("that does what it says needs no word", () => {
    const good = {
      os: "Ubuntu",
      device: "mobile",
      country: "DE",
      browser: "Firefox",
      referrer: "a.example",
      query: "ref=x"
    }
    for (const [type, value] of Object.entries(good)) expect(caution(type, value)).toBeUndefined()
  })
})
