import { describe, expect, it } from "vitest"
import { searchTerm, searchText } from "../../../src/link/list/SearchText.ts"

const finds = (search: string, title: string) => {
  const term = searchTerm(search)
  return (
    term !== undefined && searchText({ short_code: "x", destination_url: "https://example.com", title }).includes(term)
  )
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
    ["日本", "東京・日本", true]
  ])("looks for %s in %s: %s", (search, title, found) => expect(finds(search, title)).toBe(found))

  it("finds nothing across the parts of a link", () => {
    expect(searchTerm("x\u0001https")).toBeUndefined()
    expect(finds("xhttps", "")).toBe(false)
  })

  it("finds nothing for text that is not valid", () => expect(searchTerm("\ud800")).toBeUndefined())
})
