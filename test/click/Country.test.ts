import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, TestClock } from "effect"
import fc from "fast-check"
import { Reader } from "mmdb-lib"
import { vi } from "vitest"
import { Countries } from "../../src/click/Countries.ts"
import { makeCountries, makePlaces } from "../../src/click/ingest/Country.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { usualSettings } from "../../src/settings/SettingsShape.ts"
import { cityEntry, mmdb } from "../support/Mmdb.ts"
import { comes } from "../support/Patience.ts"

const withFile = Effect.acquireRelease(
  Effect.sync(() => join(mkdtempSync(join(tmpdir(), "linden-geoip-")), "countries.mmdb")),
  (file) => Effect.sync(() => rmSync(join(file, ".."), { recursive: true }))
)

let written = 0
/** Writes a file with a different modification time than the last one. */
const write = (file: string, content: Buffer | string) => {
  writeFileSync(file, content)
  utimesSync(file, 1000, 1_000_000 + written++)
}

it.scoped("an address has the country of its network, or none without a file", () =>
  Effect.gen(function* () {
    const file = yield* withFile
    write(file, mmdb({ "203.0.113.0/24": "AT", "198.51.100.0/22": "DE" }))
    const countryOf = yield* makeCountries({ file })
    const found = ["203.0.113.9", "198.51.101.1", "192.0.2.1", "2001:db8::1", "", "nonsense"].map(countryOf)
    expect(found).toEqual(["AT", "DE", null, null, null, null])
    expect((yield* makeCountries("off"))("203.0.113.9")).toBeNull()
  })
)

it.scoped("an address has the regions and the city of its network, if the database contains them", () =>
  Effect.gen(function* () {
    const file = yield* withFile
    const names = { en: "São Paulo", ja: "サンパウロ" }
    const networks = {
      "203.0.113.0/24": cityEntry("BR", ["SP"], names),
      // As in databases of other origin.
      "198.51.100.0/24": { country_code: "FR", city: "Saint-Étienne" },
      "192.0.2.0/24": "AT"
    }
    write(file, mmdb(networks, "GeoLite2-City"))
    const { countryOf, placeOf } = yield* makePlaces({ file })
    expect(countryOf("203.0.113.9")).toBe("BR")
    expect(placeOf("203.0.113.9")).toEqual({ regions: ["br-sp"], cities: ["br:sao paulo", "br:サンパウロ"] })
    expect(placeOf("198.51.100.9")).toEqual({ regions: [], cities: ["fr:saint etienne"] })
    expect(placeOf("192.0.2.1")).toEqual({ regions: [], cities: [] })
    expect(["10.0.0.1", "nonsense", ""].map(placeOf)).toEqual([null, null, null])
    expect((yield* makePlaces("off")).placeOf("203.0.113.9")).toBeNull()
  })
)

it.effect("the included database knows countries of IPv4 and IPv6 by the networks that clicks store", () =>
  Effect.gen(function* () {
    const countryOf = yield* makeCountries("included")
    const expected = {
      "8.8.8.8": "US",
      "8.8.8.0": "US",
      "::ffff:8.8.8.8": "US",
      "193.99.144.85": "DE",
      "133.11.0.1": "JP",
      "200.160.2.3": "BR",
      "2001:4860:4860::8888": "US",
      "2001:4860:4860::": "US",
      "2a02:2e0:3fe:1001:302::": "DE",
      "127.0.0.1": null,
      "10.0.0.1": null,
      "0.0.0.0": null,
      "255.255.255.255": null,
      "::1": null,
      "fe80::1%eth0": null,
      "fd00::1": null,
      "ffff::": null,
      "": null,
      nonsense: null
    }
    expect(Object.fromEntries(Object.keys(expected).map((address) => [address, countryOf(address)]))).toEqual(expected)
  })
)

it.effect("the included database agrees with its source on random addresses", () =>
  Effect.gen(function* () {
    const countryOf = yield* makeCountries("included")
    const source = (version: "ipv4" | "ipv6") => {
      const file = `@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-${version}.mmdb`
      return new Reader<never>(readFileSync(createRequire(import.meta.url).resolve(file)))
    }
    const [ipv4, ipv6] = [source("ipv4"), source("ipv6")]
    const codeIn = (reader: Reader<never>, address: string) =>
      (reader.get(address) as { readonly country_code: string } | null)?.country_code ?? null
    fc.assert(
      fc.property(fc.nat(0xff_ff_ff), fc.nat(255), (network, host) => {
        const first = [16, 8, 0].map((shift) => (network >> shift) & 255).join(".")
        expect(countryOf(`${first}.${host}`)).toBe(codeIn(ipv4, `${first}.0`))
      }),
      { numRuns: 3000 }
    )
    fc.assert(
      fc.property(fc.integer({ min: 0x2000, max: 0x2e00 }), fc.nat(0xffff), fc.nat(0xffff), (...parts) => {
        const network = parts.map((part) => part.toString(16)).join(":")
        expect(countryOf(`${network}:1::1`)).toBe(codeIn(ipv6, `${network}::`))
      }),
      { numRuns: 3000 }
    )
  })
)

it.scoped("a changed file is read again; a broken one is reported once, and the last valid one serves", () =>
  Effect.gen(function* () {
    const file = yield* withFile
    const told: Array<string> = []
    const logger = Logger.make(({ message }) => void told.push(String(message)))
    const countries = makeCountries({ file })
    const country = Effect.gen(function* () {
      yield* TestClock.adjust("10 seconds")
      return (yield* countries)("203.0.113.9")
    }).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)))

    expect(yield* country).toBeNull()
    expect(yield* country).toBeNull()
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(`${file} (LINDEN_GEOIP_FILE)`)
    write(file, mmdb({ "203.0.113.0/24": "AT" }))
    expect(yield* country).toBe("AT")
    for (const broken of ["", "not a database", mmdb({ "203.0.113.0/24": "DE" }).subarray(0, 80)]) {
      write(file, broken)
      expect(yield* country).toBe("AT")
      expect(yield* country).toBe("AT")
    }
    expect(told).toHaveLength(4)
    write(file, mmdb({ "203.0.113.0/24": "CH" }))
    expect(yield* country).toBe("CH")
    expect(told).toHaveLength(4)
  })
)

it.scopedLive("a visit never waits for a file that changed: the last one serves until the new one is read", () =>
  Effect.gen(function* () {
    const file = yield* withFile
    write(file, mmdb({ "203.0.113.0/24": "AT" }))
    const settings = { ...usualSettings, countries: { file } } as never
    const countries = yield* Effect.provide(
      Countries,
      Layer.provide(Countries.Default, Layer.succeed(Settings, settings))
    )
    expect(countries.of("203.0.113.9")).toBe("AT")
    write(file, mmdb({ "203.0.113.0/24": "CH" }))
    const now = Date.now() + 60_000
    const clock = yield* Effect.acquireRelease(
      Effect.sync(() => vi.spyOn(Date, "now").mockReturnValue(now)),
      (spy) => Effect.sync(() => spy.mockRestore())
    )
    expect(countries.of("203.0.113.9")).toBe("AT")
    clock.mockRestore()
    yield* comes(
      "The new file",
      Effect.sync(() => countries.of("203.0.113.9")),
      (country) => country === "CH"
    )
  })
)
