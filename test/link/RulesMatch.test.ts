import { expect, it } from "vitest"
import { matches, targetOf, type Visitor } from "../../src/link/RulesMatch.ts"
import { ruleProblem, subtagsOf } from "../../src/targeting/RuleValues.ts"

const visitor: Visitor = {
  now: Date.UTC(2026, 5, 1),
  query: "",
  address: "203.0.113.7",
  userAgent: "",
  acceptLanguage: "",
  referrer: "",
  country: null,
  unlocked: false,
  agent: () => {
    throw new Error("not needed")
  }
}

/** How often a constructor is called meanwhile. */
const countOf = (owner: object, name: string, run: () => void): number => {
  const { [name]: original } = owner as Record<string, new () => object>
  let count = 0
  const counting = new Proxy(original as new () => object, {
    construct: (target, args, self) => {
      count++
      return Reflect.construct(target, args, self)
    }
  })
  Object.assign(owner, { [name]: counting })
  try {
    run()
  } finally {
    Object.assign(owner, { [name]: original })
  }
  return count
}

it("500 conditions on the query parse it only once", () => {
  const rules = Array.from({ length: 500 }, (_, n) => targetOf("query", `q${n}=1`, "https://example.com/"))
  const query = `${"a&".repeat(3000)}Q499=1&q3=1=1`
  const isMet = () => rules.map((rule) => matches(rule, { ...visitor, query }, "link"))
  let found: ReadonlyArray<boolean> = []
  expect(countOf(globalThis, "URLSearchParams", () => (found = isMet()))).toBe(1)
  expect(found.map((one, place) => (one ? place : -1)).filter((place) => place !== -1)).toEqual([499])
  const named = targetOf("query", "Q", "https://example.com/")
  expect(["q", "a=1&q=2", "qq=1", "a=q", ""].map((query) => matches(named, { ...visitor, query }, "link"))).toEqual([
    true,
    true,
    false,
    false,
    false
  ])
})

it("thousands of languages query the platform only once for each code", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz".split("")
  const regions = letters.flatMap((one) => letters.map((other) => `${one}${other}`))
  const tags = ["de", "fr", "pt", "sr-latn"].flatMap((language) => regions.map((region) => `${language}-${region}`))
  const read = () => {
    for (const tag of tags) {
      subtagsOf(tag)
      ruleProblem("language", tag)
    }
  }
  expect(countOf(Intl, "Locale", read)).toBeLessThan(700)
  expect(countOf(Intl, "Locale", read)).toBe(0)
})

it("languages are compared in canonical form", () => {
  expect(
    ["iw", "en-UK", "zh_TW", "de-u-co-phonebk", "es-419", "mo-MD", "sr-Latn-YU"].map((tag) => subtagsOf(tag).join("-"))
  ).toEqual(["he", "en-gb", "zh-tw", "de", "es-419", "ro-md", "sr-latn-rs"])
  const problemOf = (tag: string) => ruleProblem("language", tag)
  expect(["de", "en-uk", "zh-hant-tw", "de-u-co-phonebk", "de-1996", "es-419", "nds"].map(problemOf)).toEqual(
    Array(7).fill(undefined)
  )
  expect(["und", "de-", "xx", "de-qq", "german", "d"].map(problemOf)).toEqual(Array(6).fill("rule_language_unknown"))
})
