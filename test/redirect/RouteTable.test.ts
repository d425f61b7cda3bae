import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { FastCheck } from "effect"
import { describe, expect, it } from "vitest"
import type { Host } from "../../src/domain/Host.ts"
import { type Route, usualManner } from "../../src/link/Route.ts"
import type { Visited } from "../../src/link/Routes.ts"
import { RouteTable, type RouteTableOptions } from "../../src/redirect/RouteTable.ts"

const own = "linden.test"

const routeOf = (shortCode: string, destination = "https://example.com/", domainId: string | null = null): Route => ({
  linkId: "0190a0a0-0000-7000-8000-000000000002",
  teamId: "0190a0a0-0000-7000-8000-000000000001",
  domainId,
  shortCode,
  destination,
  redirectType: "instant",
  isActive: true,
  expiresAt: null,
  metaTitle: null,
  metaDescription: null,
  metaImage: null,
  abTestUrl: null,
  abTestPercentage: 0,
  abTests: [],
  targeting: [],
  manner: usualManner
})

const hostOf = (id: string, hostname: string, root_url: string | null = null) =>
  ({ id, hostname, root_url, not_found_url: null, expired_url: null }) as unknown as Host

const tableOf = (options: Partial<RouteTableOptions> = {}) =>
  new RouteTable({ size: 100, ownHost: own, maxAgeSeconds: Number.POSITIVE_INFINITY, ...options })

const foundOf = (route: Route | undefined, passwordHash: string | null = null) => route && { route, passwordHash }

const visitedOf = (route?: Route, host?: Host): Visited => ({ host, named: foundOf(route), scan: undefined })

/** Looks up a code together with a scan code that has its own link. */
const scan = (table: RouteTable, code: string, scanCode: string, link: Route | undefined, named?: Route) => {
  const reading = table.begin(own, code, scanCode)
  const scan = { qrcodeId: `q-${scanCode}`, teamId: "t", found: foundOf(link) }
  table.keep(reading, { host: undefined, named: foundOf(named), scan })
  table.end(reading)
}

const scanned = (table: RouteTable, scanCode: string) => {
  const known = table.findScan(scanCode)
  return known === undefined ? undefined : table.linkOf(known)
}

const fill = (table: RouteTable, code: string, route: Route | undefined, hostname = own, host?: Host) => {
  const reading = table.begin(hostname, code)
  table.keep(reading, visitedOf(route, host))
  table.end(reading)
}

describe("the route table", () => {
  it("drops unknown codes if a new link differs just in case, and stores nothing read in the meantime", () => {
    const table = tableOf()
    const codes = ["menu", "MENU", "Menu"]
    for (const code of codes) fill(table, code, code === "Menu" ? routeOf(code) : undefined)
    const reading = table.begin(own, "mENU")
    table.forgetCode(null, "menU")
    table.keep(reading, visitedOf())
    table.end(reading)
    expect([...codes, "mENU"].filter((code) => table.find(own, code) !== undefined)).toEqual(["Menu"])
    expect(table.sizes).toEqual({ links: 1, unknown: 0 })
  })

  it("stores links and unknown codes, on the default domain and on custom ones", () => {
    const table = tableOf()
    const go = hostOf("d1", "go.example.org")
    fill(table, "a", routeOf("a", "https://example.com/own"))
    fill(table, "a", routeOf("a", "https://example.com/go", "d1"), "go.example.org", go)
    fill(table, "b", undefined)
    fill(table, "a", routeOf("a", "https://example.com/own"), "unknown.example.org")
    expect(table.find(own, "a")?.route?.destination).toBe("https://example.com/own")
    expect(table.find("", "a")?.route?.destination).toBe("https://example.com/own")
    expect(table.find("unknown.example.org", "a")?.route?.destination).toBe("https://example.com/own")
    expect(table.find("go.example.org", "a")?.route?.destination).toBe("https://example.com/go")
    expect(table.find("go.example.org", "a")?.home.host).toBe(go)
    expect(table.find(own, "b")?.route).toBeNull()
    expect(table.find(own, "A")).toBeUndefined()
    expect(table.find("other.example.org", "a")).toBeUndefined()
  })

  it("drops the least recently used entry", () => {
    const table = tableOf({ size: 3 })
    for (const code of ["a", "b", "c"]) fill(table, code, routeOf(code))
    table.find(own, "a")
    fill(table, "d", routeOf("d"))
    expect(["a", "b", "c", "d"].filter((code) => table.find(own, code))).toEqual(["a", "c", "d"])
    expect(table.sizes).toEqual({ links: 3, unknown: 0 })
  })

  it("behaves like a list in order of use, whatever the calls", () => {
    const step = FastCheck.tuple(FastCheck.constantFrom("fill", "find", "forget"), FastCheck.nat(8))
    FastCheck.assert(
      FastCheck.property(FastCheck.array(step, { maxLength: 80 }), (steps) => {
        const table = tableOf({ size: 4 })
        let model: Array<string> = []
        for (const [what, n] of steps) {
          const code = `c${n}`
          const isKnown = model.includes(code)
          if (what === "find") expect(table.find(own, code) !== undefined).toBe(isKnown)
          if (what === "fill") fill(table, code, routeOf(code))
          if (what === "forget") table.forgetCode(null, code)
          if (what === "fill" || isKnown) model = model.filter((one) => one !== code)
          if (what === "fill" || (isKnown && what === "find")) model.push(code)
          model = model.slice(-4)
          expect(table.sizes.links).toBe(model.length)
        }
      })
    )
  })

  it("drops no link because of many unknown codes or hosts", () => {
    const table = tableOf({ size: 100 })
    for (let n = 0; n < 100; n++) fill(table, `link${n}`, routeOf(`link${n}`))
    const go = hostOf("d1", "go.example.org")
    fill(table, "a", routeOf("a", "https://example.com/", "d1"), "go.example.org", go)
    for (let n = 0; n < 5000; n++) fill(table, `no${n}`, undefined, `h${n}.example.org`)
    expect(table.sizes).toEqual({ links: 100, unknown: 10 })
    expect(table.find("go.example.org", "a")).toBeDefined()
    expect(Array.from({ length: 99 }, (_, n) => table.find(own, `link${n + 1}`)).every(Boolean)).toBe(true)
  })

  it("replaces an unknown code with a link and vice versa", () => {
    const table = tableOf({ size: 10 })
    fill(table, "a", undefined)
    fill(table, "a", routeOf("a"))
    expect(table.sizes).toEqual({ links: 1, unknown: 0 })
    fill(table, "a", undefined)
    expect(table.sizes).toEqual({ links: 0, unknown: 1 })
    expect(table.find(own, "a")?.route).toBeNull()
  })

  it("stores nothing if its size is 0", () => {
    const table = tableOf({ size: 0 })
    fill(table, "a", routeOf("a"))
    fill(table, "b", undefined)
    expect(table.sizes).toEqual({ links: 0, unknown: 0 })
  })

  it("finds entries of the last day while the database is offline", () => {
    let now = 100
    let isAway = false
    const table = tableOf({ maxAgeSeconds: 10, now: () => now, isAway: () => isAway })
    fill(table, "a", routeOf("a"), "other.example.org")
    now = 86_499
    expect(table.find("other.example.org", "a")).toBeUndefined()
    isAway = true
    expect(table.find("other.example.org", "a")?.route?.shortCode).toBe("a")
    now = 86_500
    expect(table.find("other.example.org", "a")).toBeUndefined()
  })

  it("expires all entries, but still returns them and their password hashes as last read", () => {
    const table = tableOf({ maxAgeSeconds: 10, now: () => 100 })
    const reading = table.begin(own, "a", "scan")
    table.keep(reading, {
      host: undefined,
      named: foundOf(routeOf("a"), "hash a"),
      scan: { qrcodeId: "q", teamId: "t", found: foundOf(routeOf("b"), "hash b") }
    })
    table.end(reading)
    table.expire()
    expect(table.visited(own, "a", "scan")).toBeUndefined()
    const last = table.asLastRead(() => table.visited(own, "a", "scan"))
    expect([last?.named?.passwordHash, last?.scan?.found?.passwordHash]).toEqual(["hash a", "hash b"])
    expect(table.find(own, "a")).toBeUndefined()
    table.forgetCode(null, "a")
    expect(table.asLastRead(() => table.visited(own, "a", "scan"))).toBeUndefined()
  })

  it("expires old entries", () => {
    let now = 100
    const table = tableOf({ maxAgeSeconds: 10, now: () => now })
    fill(table, "a", routeOf("a"), "other.example.org")
    now = 109
    expect(table.find("other.example.org", "a")).toBeDefined()
    now = 110
    expect(table.find("other.example.org", "a")).toBeUndefined()
    expect(table.find(own, "a")).toBeUndefined()
    fill(table, "a", routeOf("a"), "other.example.org")
    expect(table.find("other.example.org", "a")).toBeDefined()
  })

  it("stores a hundred thousand links in at most 50 MB", () => {
    setFlagsFromString("--expose-gc")
    const collect = runInNewContext("gc")
    collect()
    const before = process.memoryUsage().heapUsed
    const table = tableOf({ size: 100_000 })
    for (let n = 0; n < 120_000; n++) {
      const route = routeOf(`code${n}`, `https://example.com/articles/${n}?from=somewhere`)
      // Rows have texts and lists of their own, but share the usual manner.
      fill(table, `code${n}`, { ...JSON.parse(JSON.stringify(route)), manner: usualManner })
    }
    collect()
    const used = (process.memoryUsage().heapUsed - before) / 1e6
    expect(used).toBeLessThan(50)
    expect(table.sizes.links).toBe(100_000)
  })
})

describe("a scan code", () => {
  it("leads to its link's current route, whatever changed", () => {
    const table = tableOf()
    scan(table, "a", "s", routeOf("b", "https://example.com/b"), routeOf("a"))
    expect(table.findScan("s")?.qrcode).toEqual({ id: "q-s", teamId: "t" })
    expect(scanned(table, "s")?.destination).toBe("https://example.com/b")
    expect(table.find(own, "a")?.route?.shortCode).toBe("a")
    table.forgetCode(null, "b")
    expect(scanned(table, "s")).toBeUndefined()
    fill(table, "b", routeOf("b", "https://example.com/new"))
    expect(scanned(table, "s")?.destination).toBe("https://example.com/new")
    // Another link at the address of the deleted one.
    fill(table, "b", { ...routeOf("b", "https://example.com/other"), linkId: "0190a0a0-0000-7000-8000-000000000009" })
    expect(scanned(table, "s")).toBeUndefined()
    fill(table, "b", undefined)
    expect(scanned(table, "s")).toBeUndefined()
    scan(table, "a", "s", undefined, routeOf("a"))
    expect(scanned(table, "s")).toBeNull()
    table.forgetScan("s")
    expect(table.findScan("s")).toBeUndefined()
  })

  it("is not cached if it, its link or anything else changed during the lookup", () => {
    for (const change of ["scan", "link", "host", "all"] as const) {
      const table = tableOf()
      const reading = table.begin(own, "a", "s")
      if (change === "scan") table.forgetScan("s")
      if (change === "link") table.forgetCode("d1", "b")
      if (change === "host") table.forgetHost("d1", "go.example.org")
      if (change === "all") table.clear()
      table.keep(reading, {
        ...visitedOf(routeOf("a")),
        scan: { qrcodeId: "q", teamId: "t", found: foundOf(routeOf("b", "x", "d1")) }
      })
      table.end(reading)
      expect([table.find(own, "a"), table.findScan("s")]).toEqual([undefined, undefined])
    }
  })

  it("is dropped when least recently used, and unknown ones only replace each other", () => {
    const table = tableOf({ size: 10 })
    for (let n = 0; n < 12; n++) scan(table, "a", `s${n}`, routeOf("a"), routeOf("a"))
    for (let n = 0; n < 50; n++) {
      const reading = table.begin(own, "a", `no${n}`)
      table.keep(reading, visitedOf(routeOf("a")))
      table.end(reading)
    }
    const kept = Array.from({ length: 12 }, (_, n) => `s${n}`).filter((one) => table.findScan(one))
    expect(kept).toEqual(Array.from({ length: 10 }, (_, n) => `s${n + 2}`))
    expect(table.findScan("no49")?.qrcode).toBeNull()
    expect(table.findScan("no48")).toBeUndefined()
  })

  it("on a custom domain shares its link with that domain's visits", () => {
    const table = tableOf()
    const go = hostOf("d1", "go.example.org")
    scan(table, "a", "s", routeOf("b", "https://example.com/b", "d1"))
    fill(table, "c", routeOf("c", "https://example.com/c", "d1"), "go.example.org", go)
    expect(table.find("go.example.org", "b")?.route?.destination).toBe("https://example.com/b")
    expect(table.find("go.example.org", "b")?.home.host).toBe(go)
    expect(table.find(own, "b")).toBeUndefined()
  })
})

describe("a change", () => {
  it("of a domain applies at its old host and at its new one", () => {
    const table = tableOf()
    fill(table, "a", routeOf("a", "https://example.com/", "d1"), "old.example.org", hostOf("d1", "old.example.org"))
    fill(table, "a", undefined, "new.example.org")
    table.forgetHost("d1", "new.example.org")
    expect(table.find("old.example.org", "a")).toBeUndefined()
    expect(table.find("new.example.org", "a")).toBeUndefined()
    const now = hostOf("d1", "new.example.org", "https://example.com/root")
    fill(table, "b", undefined, "new.example.org", now)
    expect(table.find("new.example.org", "a")?.home.host).toBe(now)
  })

  it("that may have been missed clears everything, including lookups in progress", () => {
    const table = tableOf()
    fill(table, "a", routeOf("a"))
    const reading = table.begin(own, "b")
    table.clear()
    table.keep(reading, visitedOf(routeOf("b")))
    expect([table.find(own, "a"), table.find(own, "b")]).toEqual([undefined, undefined])
    expect(table.sizes).toEqual({ links: 0, unknown: 0 })
  })

  it("is never followed by the previous value, however lookups and changes interleave", () => {
    const codes = ["a", "b"]
    const step = FastCheck.record({
      what: FastCheck.constantFrom("begin", "read", "keep", "commit", "announce"),
      code: FastCheck.constantFrom(...codes),
      which: FastCheck.nat(3)
    })
    FastCheck.assert(
      FastCheck.property(FastCheck.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const table = tableOf()
        const stored = new Map(codes.map((code) => [code, 0]))
        const announced = new Map(codes.map((code) => [code, 0]))
        const readings: Array<{ reading: ReturnType<RouteTable["begin"]>; version: number | undefined }> = []
        for (const { what, code, which } of steps) {
          const one = readings[which % Math.max(1, readings.length)]
          if (what === "begin") readings.push({ reading: table.begin(own, code), version: undefined })
          if (what === "read" && one) one.version ??= stored.get(one.reading.code) ?? 0
          if (what === "keep" && one?.version !== undefined) {
            table.keep(one.reading, visitedOf(routeOf(one.reading.code, String(one.version))))
            table.end(one.reading)
            readings.splice(readings.indexOf(one), 1)
          }
          if (what === "commit") stored.set(code, (stored.get(code) ?? 0) + 1)
          if (what === "announce") {
            announced.set(code, stored.get(code) ?? 0)
            table.forgetCode(null, code)
          }
          for (const known of codes) {
            const seen = table.find(own, known)?.route?.destination
            if (seen !== undefined) expect(Number(seen)).toBeGreaterThanOrEqual(announced.get(known) ?? 0)
          }
        }
      }),
      { numRuns: 500 }
    )
  })
})
