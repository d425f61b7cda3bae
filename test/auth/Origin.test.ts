import { describe, expect, it } from "@effect/vitest"
import { isOtherSite, isOwnSite } from "../../src/auth/session/Origin.ts"

type Headers = Readonly<Record<string, string>>

const rows: ReadonlyArray<readonly [headers: Headers, own: boolean, other: boolean]> = [
  [{}, false, false],
  [{ "sec-fetch-site": "same-origin" }, true, false],
  [{ "sec-fetch-site": "none" }, true, false],
  [{ "sec-fetch-site": "same-site" }, false, true],
  [{ "sec-fetch-site": "cross-site" }, false, true],
  [{ "sec-fetch-site": "" }, false, true],
  [{ "sec-fetch-site": "Same-Origin" }, false, true],
  [{ "sec-fetch-site": "cross-site", origin: "https://go.example.com" }, false, true],
  [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, true, false],
  [{ origin: "https://go.example.com" }, true, false],
  [{ origin: "https://go.example.com", host: "inside:8787" }, true, false],
  [{ origin: "http://inside:8787", host: "inside:8787" }, true, false],
  [{ origin: "http://inside:8787", host: "inside:8788" }, false, true],
  [{ origin: "http://go.example.com", host: "go.example.com" }, false, true],
  [{ origin: "https://go.example.com.evil.example", host: "go.example.com" }, false, true],
  [{ origin: "https://evil.example", host: "go.example.com" }, false, true],
  [{ origin: "null", host: "go.example.com" }, false, true],
  [{ origin: "", host: "go.example.com" }, false, true],
  [{ origin: "go.example.com", host: "go.example.com" }, false, true],
  [{ host: "go.example.com" }, false, false]
]

describe("the origin of a request", () => {
  it.each(rows)("%j is the same origin: %s, another site: %s", (headers, own, other) => {
    expect(isOwnSite(headers, "https://go.example.com")).toBe(own)
    expect(isOtherSite(headers, "https://go.example.com")).toBe(other)
  })
})
