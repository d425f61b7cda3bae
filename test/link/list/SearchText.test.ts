import { describe, expect, it } from "vitest"
import { searchTerm, searchText, wordsOf } from "../../../src/link/list/SearchText.ts"

const finds = (search: string, title: string, destination_url = "https://example.com") => {
  const term = searchTerm(search)
  if (term === undefined) return false
  const text = searchText({ short_code: "x", destination_url, title })
  return term === null || wordsOf(term).every((word) => text.includes(word))
}

describe("search text", () => {
  it.each([
    ["straße", "STRASSE", false],
    ["ZÜRICH", "Zürich", true],
    ["cafe\u0301", "Café", true],
    ["ΣΑΣ", "ΣΑΣΑ", true],
    ["100%", "100% off", true],
    ["%", "percent", false],
    ["_", "underscore", false],
    ["İ", "İstanbul", true],
    ["日本", "東京・日本", true],
    ["  Tea\tgreen\n", "Green tea", true],
    ["green teapot", "Green tea", false],
    [" \u00a0 ", "Green tea", true]
  ])("looks for %s in %s: %s", (search, title, found) => expect(finds(search, title)).toBe(found))

  it.each([
    ["straße", "https://example.com/Stra%C3%9Fe", true],
    ["stra%c3%9fe", "https://example.com/Stra%C3%9Fe", true],
    ["münchen.de", "https://xn--mnchen-3ya.de:8080/x", true],
    ["xn--mnchen", "https://xn--mnchen-3ya.de/x", true],
    ["パス", "https://example.com/%E3%83%91%E3%82%B9", true],
    ["wikipedia tilia", "https://en.wikipedia.org/wiki/Tilia_%C3%97_europaea", true],
    ["\u202e", "https://example.com/%E2%80%AE", false]
  ])("looks for %s in the destination %s: %s", (search, destination, found) =>
    expect(finds(search, "", destination)).toBe(found)
  )

  it("repeats no word and sorts out blanks", () => expect(searchTerm(" A b  a\nB ")).toBe("a b"))

  it("finds nothing across the parts of a link", () => {
    expect(searchTerm("x\u0001https")).toBeUndefined()
    expect(finds("xhttps", "")).toBe(false)
  })

  it("finds nothing for text that is not valid", () => expect(searchTerm("\ud800")).toBeUndefined())
})
