import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, Option, TestClock } from "effect"
import { vi } from "vitest"
import { Countries } from "../../src/click/Countries.ts"
import { makeCountries } from "../../src/click/ingest/Country.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { usualSettings } from "../../src/settings/SettingsShape.ts"
import { mmdb } from "../support/Mmdb.ts"
import { comes } from "../support/Patience.ts"

const withFile = Effect.acquireRelease(
  Effect.sync(() => join(mkdtempSync(join(tmpdir(), "linden-geoip-")), "countries.mmdb")),
  (file) => Effect.sync(() => rmSync(join(file, ".."), { recursive: true }))
)

let written = 0
/** Writes a file that differs from the last by its time too. */
const write = (file: string, content: Buffer | string) => {
  writeFileSync(file, content)
  utimesSync(file, 1000, 1_000_000 + written++)
}

it.scoped("an address has the country of its network, or none without a file", () =>
  Effect.gen(function* () {
    const file = yield* withFile
    write(file, mmdb({ "203.0.113.0/24": "AT", "198.51.100.0/22": "DE" }))
    const countryOf = yield* makeCountries(file)
    const found = ["203.0.113.9", "198.51.101.1", "192.0.2.1", "2001:db8::1", "", "nonsense"].map(countryOf)
    expect(found).toEqual(["AT", "DE", null, null, null, null])
    expect((yield* makeCountries(null))("203.0.113.9")).toBeNull()
  })
)

it.scoped("a changed file is read again; a broken one is reported once, and the last valid one serves", () =>
  Effect.gen(function* () {
    const file = yield* withFile
    const told: Array<string> = []
    const logger = Logger.make(({ message }) => void told.push(String(message)))
    const countries = makeCountries(file)
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
    const settings = { ...usualSettings, geoipFile: Option.some(file) } as never
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
