import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { codesIn, deepPathOf, joinPath, pathAfter } from "../../src/link/ForwardedPath.ts"

/** Where a visit to a path leads if `code` forwards its path; undefined if it is refused. */
const sent = (destination: string, path: string, code = "code"): string | undefined => {
  const deep = deepPathOf(path)
  const rest = deep && pathAfter(code, deep)
  return rest === undefined ? undefined : joinPath(destination, rest)
}

const hostile = fc.constantFrom(
  "..",
  ".",
  "%2e%2e",
  ".%2E",
  "%252e%252e",
  "..;",
  "..%3b",
  "%2f",
  "%5c",
  "\\",
  "@evil.example",
  "//evil.example",
  "https:",
  "%09",
  "\t",
  "%0d%0a",
  "%00",
  "",
  "%",
  "%zz",
  "%c0%ae%c0%ae",
  "%e2%80%a8",
  "\u00ff",
  "a?b",
  "a%3fb#c",
  "%23",
  ":80",
  "*"
)
const byte = fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)) })
const encoded = fc.string({ unit: "binary" }).map((text) => encodeURIComponent(text.toWellFormed()))
const path = fc
  .array(
    fc.oneof(
      hostile,
      byte,
      encoded,
      fc.tuple(hostile, hostile).map(([a, b]) => a + b)
    ),
    {
      minLength: 1,
      maxLength: 6
    }
  )
  .map((parts) => `/code/${parts.join("/")}`)
const destination = fc.constantFrom(
  "https://main.example",
  "https://main.example/",
  "https://main.example/docs",
  "https://main.example/docs/",
  "https://main.example:8443/a%20b/c?x=1&y=/..#top",
  "http://192.0.2.1/?q",
  "https://main.example/docs#/route",
  "https://main.example?x=1"
)

const directoryOf = (address: string) => new URL(address).pathname.replace(/\/?$/, "/")

describe("a forwarded path", () => {
  it("never leaves the origin and the path of the destination, whatever it is", () => {
    let kept = 0
    fc.assert(
      fc.property(destination, path, (given, visited) => {
        const address = sent(given, visited)
        if (address === undefined) return
        kept++
        const [own, joined] = [new URL(given), new URL(address)]
        expect(joined.origin).toBe(own.origin)
        expect([joined.username, joined.password]).toEqual(["", ""])
        expect(joined.pathname.startsWith(directoryOf(given))).toBe(true)
        expect([joined.search, joined.hash]).toEqual([own.search, own.hash])
        expect(address).toMatch(/^[\x21-\x7e]+$/)
        // No server that decodes the path, even twice, finds its way up.
        for (const part of joined.pathname.slice(directoryOf(given).length).split("/")) {
          expect(decodeURIComponent(part)).not.toMatch(/^\.{1,2}$|[/\\\p{Cc}]/u)
          expect(part).not.toMatch(/;/)
        }
      }),
      { numRuns: 10_000 }
    )
    expect(kept).toBeGreaterThan(500)
  })

  it("arrives as it was sent", () => {
    const part = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => text.isWellFormed() && !/^\.{1,2}$|[/\\\p{Cc}]/u.test(text))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.boolean(), (parts, endsWithSlash) => {
        const end = endsWithSlash ? "/" : ""
        const address = sent("https://main.example/docs", `/code/${parts.map(encodeURIComponent).join("/")}${end}`)
        if (address === undefined) return
        const [, , ...arrived] = new URL(address).pathname.split("/").map(decodeURIComponent)
        expect(arrived).toEqual(endsWithSlash ? [...parts, ""] : parts)
      })
    )
  })

  it.each([
    ["/code/a/b", "https://m.example/docs/a/b"],
    ["/code/a/b/", "https://m.example/docs/a/b/"],
    ["/code/a/b?x=1", "https://m.example/docs/a/b"],
    ["/code/@name/file.tar.gz", "https://m.example/docs/@name/file.tar.gz"],
    ["/code/a%20b", "https://m.example/docs/a%20b"],
    ["/code/%C3%BC", "https://m.example/docs/%C3%BC"],
    ["/code/\u00c3\u00bc", "https://m.example/docs/%C3%BC"],
    ["/code/%252e%252e", "https://m.example/docs/%252e%252e"],
    ["/code/..;/x", "https://m.example/docs/..%3B/x"],
    ["/code/a%3Fb%23c", "https://m.example/docs/a%3Fb%23c"],
    ["/code/..", undefined],
    ["/code/%2e%2e/x", undefined],
    ["/code/./x", undefined],
    ["/code//x", undefined],
    ["/code/x//", undefined],
    ["/code/a%2fb", undefined],
    ["/code/a%5cb", undefined],
    ["/code/a\\b", undefined],
    ["/code/a%09", undefined],
    ["/code/a%7f", undefined],
    ["/code/%c3", undefined],
    ["/code/\u00c3", undefined],
    ["/code/%zz", undefined],
    [`/code/${"a".repeat(2048)}`, `https://m.example/docs/${"a".repeat(2048)}`],
    [`/code/${"a".repeat(2049)}`, undefined]
  ])("of %s", (visited, expected) => {
    expect(sent("https://m.example/docs", visited)).toBe(expected)
  })

  it("comes before the query and the fragment of the destination", () => {
    expect(joinPath("https://m.example?a=/b#c", "x/")).toBe("https://m.example/x/?a=/b#c")
    expect(joinPath("https://m.example/docs/#c", "x")).toBe("https://m.example/docs/x#c")
  })
})

describe("the codes at the start of a path", () => {
  const codes = (path: string) => {
    const deep = deepPathOf(path)
    return deep && codesIn(deep)
  }

  it.each([
    ["/a/b/c/d/e/f", ["a/b/c/d/e", "a/b/c/d", "a/b/c", "a/b", "a"]],
    ["/a/b.c/d", ["a"]],
    ["/a/b/", ["a/b", "a"]],
    ["/a%2Fb/c", []],
    ["/a//b", ["a"]],
    ["//a/b", []],
    ["/api/v1", []],
    ["/Docs/a", []],
    ["/a/api", ["a/api", "a"]],
    [`/${"a".repeat(64)}/${"b".repeat(63)}/c`, [`${"a".repeat(64)}/${"b".repeat(63)}`, "a".repeat(64)]],
    ["/a", undefined],
    ["/a/", undefined],
    ["/a?b/c", undefined]
  ])("%s", (path, expected) => expect(codes(path)).toEqual(expected))
})
