import { FastCheck } from "effect"
import { expect, it } from "vitest"
import { requestIdOf } from "../../src/http/RequestId.ts"
import { hostnameOf } from "../../src/visit/VisitRequest.ts"

const hostOf = (host: string) => hostnameOf({ method: "GET", url: "/", headers: { host }, remote: undefined })

it("reads a host in lower case, without port and final dot, whatever its form", () => {
  const piece = FastCheck.constantFrom(
    "a",
    "Z",
    "9",
    ".",
    "-",
    ":",
    ":80",
    "go.example.com",
    "[::1]",
    "\u00c9",
    " ",
    "_"
  )
  FastCheck.assert(
    FastCheck.property(FastCheck.array(piece, { maxLength: 6 }), (pieces) => {
      const host = pieces.join("")
      expect(hostOf(host)).toBe(host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, ""))
    }),
    { numRuns: 1000 }
  )
})

it("generates unique request IDs, and keeps valid incoming ones", () => {
  const ids = new Set(Array.from({ length: 10_000 }, () => requestIdOf(undefined)))
  expect(ids.size).toBe(10_000)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{16}$/)
  expect(requestIdOf("a.b-c_1")).toBe("a.b-c_1")
  for (const bad of ["", "a b", "x".repeat(65), "a\u00e4"]) expect(requestIdOf(bad)).not.toBe(bad)
})
