import { describe, expect, it } from "vitest"
import { isApex, leads, wantedRecords } from "../../src/domain/DnsRecords.ts"

const base = "linden.example.com"
const addresses = ["192.0.2.7", "2001:db8::7"]
const a = (value: string) => ({ type: "A", value }) as const
const cname = (value: string) => ({ type: "CNAME", value }) as const

describe("the DNS records of a domain", () => {
  it.each([
    ["example.com", true],
    ["example.co.uk", true],
    ["example.com.br", true],
    ["go.example.com", false],
    ["go.example.co.uk", false],
    ["co.com", true],
    ["xn--bcher-kva.example", true]
  ])("treat %s as an apex domain: %s", (hostname, expected) => {
    expect(isApex(hostname)).toBe(expected)
  })

  it("are one CNAME, or addresses if the name cannot have one", () => {
    expect(wantedRecords("go.example.org", base, addresses)).toEqual([
      { type: "CNAME", name: "go.example.org", value: base }
    ])
    expect(wantedRecords("example.org", base, addresses)).toEqual([
      { type: "A", name: "example.org", value: "192.0.2.7" },
      { type: "AAAA", name: "example.org", value: "2001:db8::7" }
    ])
    expect(wantedRecords("go.example.org", "192.0.2.7", ["192.0.2.7"])).toEqual([
      { type: "A", name: "go.example.org", value: "192.0.2.7" }
    ])
    expect(wantedRecords("example.org", base, [])).toEqual([{ type: "CNAME", name: "example.org", value: base }])
  })

  it.each([
    [[cname("Linden.Example.com.")], "name"],
    [[cname("cdn.example.net"), a("192.0.2.7")], "addresses"],
    [[a("192.0.2.7"), { type: "AAAA", value: "2001:db8::7" } as const], "addresses"],
    [[a("192.0.2.7"), a("192.0.2.8")], undefined],
    [[cname("linden.example.com.evil.example")], undefined],
    [[], undefined]
  ] as const)("%j point here by %s", (found, way) => {
    expect(leads(found, base, addresses)).toBe(way)
  })

  it("never match by address if the installation's addresses are unknown", () => {
    expect(leads([a("192.0.2.7")], base, [])).toBeUndefined()
  })
})
