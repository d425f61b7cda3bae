import { expect, it } from "vitest"
import { addressOf, isByProxy } from "../../src/http/ClientAddress.ts"
import { isWithin, networksOf, plainNetwork } from "../../src/net/Network.ts"
import type { TrustProxy } from "../../src/settings/SettingTexts.ts"

const proxies = networksOf("10.0.0.0/8, 2001:db8::/32 192.0.2.7") ?? []

const cases: ReadonlyArray<readonly [trust: TrustProxy, forwarded: string, remote: string, client: string]> = [
  [false, "203.0.113.1", "10.0.0.1", "10.0.0.1"],
  [true, "203.0.113.9, 203.0.113.1", "10.0.0.1", "203.0.113.1"],
  [true, "", "10.0.0.1", "10.0.0.1"],
  [true, "203.0.113.9, nonsense", "10.0.0.1", "10.0.0.1"],
  [2, "203.0.113.9, 203.0.113.1, 198.51.100.4", "10.0.0.1", "203.0.113.1"],
  [2, "198.51.100.4", "10.0.0.1", "198.51.100.4"],
  [2, "nonsense, 198.51.100.4", "10.0.0.1", "198.51.100.4"],
  [2, "203.0.113.1, nonsense", "10.0.0.1", "10.0.0.1"],
  [3, "203.0.113.1, [2001:db8::1]:443, 198.51.100.4:80", "::ffff:10.0.0.1", "203.0.113.1"],
  [proxies, "203.0.113.9, 203.0.113.1, 10.1.1.1", "10.0.0.1", "203.0.113.1"],
  [proxies, "203.0.113.1, 10.1.1.1", "198.51.100.9", "198.51.100.9"],
  [proxies, "10.1.1.1", "::ffff:192.0.2.7", "10.1.1.1"],
  [proxies, "203.0.113.1, nonsense, 10.1.1.1", "2001:db8::7", "10.1.1.1"]
]

it.each(cases)("with trust in %j, %j from %s is the client %s", (trust, forwarded, remote, client) => {
  expect(addressOf(trust, forwarded, remote)).toBe(client)
})

it("only trusts the country header of a trusted proxy", () => {
  expect([false, true, 2, proxies].map((trust) => isByProxy(trust as TrustProxy, "10.0.0.1"))).toEqual([
    false,
    true,
    true,
    true
  ])
  expect(isByProxy(proxies, "198.51.100.9")).toBe(false)
})

it.each(["10.0.0.0/33", "nonsense", "10.0.0.0/8,x", "", "10", "example.com", "::ffff:0:0/90"])(
  "%j is not a list of networks",
  (text) => {
    expect(networksOf(text)).toBeUndefined()
  }
)

it("reads a network of mapped addresses as the IPv4 network", () => {
  expect(plainNetwork("::ffff:198.51.100.7/120")).toEqual({ text: "198.51.100.0/24", isWide: false })
  expect(plainNetwork("::ffff:c633:6407")).toEqual({ text: "198.51.100.7", isWide: false })
  expect(plainNetwork("::ffff:0:0/96")).toEqual({ text: "0.0.0.0/0", isWide: true })
  expect(isWithin("198.51.100.9", networksOf("::ffff:198.51.100.0/120") ?? [])).toBe(true)
})

it("matches an IPv4 address in IPv6 notation", () => {
  expect(isWithin("::ffff:10.2.3.4", proxies)).toBe(true)
})
