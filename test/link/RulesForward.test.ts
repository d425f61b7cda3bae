import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { forwardQuery } from "../../src/link/RulesForward.ts"

const parsed = (query: string) => [...new URLSearchParams(query)]
const queryOf = (address: string) => address.split("#")[0]?.split("?").slice(1).join("?") ?? ""

const token = fc.string({ minLength: 1, maxLength: 6 }).map((text) => encodeURIComponent(text.toWellFormed()))
const key = fc.oneof(fc.constantFrom("a", "b", "utm_source", "qr", "%61", "x+y", "x%20y"), token)
const query = fc
  .array(fc.tuple(key, fc.oneof(fc.constant(""), token)), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"))
const destination = fc
  .tuple(fc.constantFrom("", "/", "/Ä b/%7e"), fc.option(query, { nil: null }), fc.constantFrom("", "#", "#a?b=1&c"))
  .map(([path, own, fragment]) => `https://Main.example${path}${own === null ? "" : `?${own}`}${fragment}`)

describe("forwarding a query", () => {
  it("adds every parameter that the destination lacks, once and in order, and nothing else", () => {
    fc.assert(
      fc.property(destination, query, (given, sent) => {
        const own = parsed(queryOf(given))
        const names = new Set(own.map(([name]) => name))
        const added = parsed(sent).filter(([name]) => !names.has(name))
        expect(parsed(queryOf(forwardQuery(given, sent)))).toEqual([...own, ...added])
      })
    )
  })

  it("keeps the destination's own text unchanged and its fragment last", () => {
    fc.assert(
      fc.property(destination, fc.oneof(query, fc.string()), (given, sent) => {
        const [base = "", ...fragment] = given.split("#")
        const result = forwardQuery(given, sent)
        expect(result.startsWith(base)).toBe(true)
        expect(result.split("#").slice(1).join("#")).toBe(fragment.join("#"))
      })
    )
  })

  it("only adds characters that are valid in a header", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (sent) => {
        expect(forwardQuery("https://main.example/", sent)).toMatch(/^[\x21-\x7e]+$/)
      })
    )
    expect(forwardQuery("https://m.example/", "q=\xc3\xa9#<x>\r\n")).toBe("https://m.example/?q=%C3%A9%23%3Cx%3E%0D%0A")
  })

  it.each([
    ["https://m.example", "a=1", "https://m.example?a=1"],
    ["https://m.example/?", "a=1", "https://m.example/?a=1"],
    ["https://m.example/?x&", "a=1", "https://m.example/?x&a=1"],
    ["https://m.example/?a=9#top", "a=1&b=2&a=3", "https://m.example/?a=9&b=2#top"],
    ["https://m.example/#/route?a=9", "a=1&a=2", "https://m.example/?a=1&a=2#/route?a=9"],
    ["https://m.example/", "qr=table5&a", "https://m.example/?qr=table5&a"],
    ["https://m.example/", "qr", "https://m.example/?qr"],
    ["https://m.example/?qr=own", "q%72=table5", "https://m.example/?qr=own"],
    ["https://m.example/", "%zz=1&&=2", "https://m.example/?%zz=1&=2"]
  ])("%s with %s is %s", (given, sent, expected) => {
    expect(forwardQuery(given, sent)).toBe(expected)
  })

  it("removes only the scan code of a QR code, and keeps other values of the same parameter", () => {
    const forwarded = forwardQuery("https://m.example/", "qr=k7m2pa&a&qr=summer&xqr=k7m2pa", "k7m2pa")
    expect(forwarded).toBe("https://m.example/?a&qr=summer&xqr=k7m2pa")
  })

  it("forwards nothing if the address would exceed 8192 characters", () => {
    const given = "https://m.example/#end"
    expect(forwardQuery(given, `a=${"x".repeat(8192 - given.length - 3)}`)).toHaveLength(8192)
    expect(forwardQuery(given, `a=${"x".repeat(8192 - given.length - 2)}`)).toBe(given)
  })
})
