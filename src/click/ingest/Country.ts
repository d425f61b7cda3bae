import { readFile, stat } from "node:fs/promises"
import { Clock, Effect } from "effect"
import { Reader } from "mmdb-lib"
import { memoize } from "../../lib/Memoize.ts"
import type { CountrySource } from "../../settings/SettingsShape.ts"
import { cityOf } from "../../targeting/RuleValues.ts"
import type { Place } from "../Place.ts"
import { includedCountries } from "./IncludedCountries.ts"

/** How long the file is used before the next check for changes. */
export const lookMillis = 5000

/** Looks up addresses. */
export interface Places {
  readonly countryOf: (address: string) => string | null
  /** The region and the city; null if the database has none. */
  readonly placeOf: (address: string) => Place | null
}

interface Loaded extends Places {
  /** Identifies a version of the file. */
  readonly version: string
}

/** What files for this purpose contain: MaxMind's and similar ones, and those of ip-location-db. */
interface Entry {
  readonly country_code?: string
  readonly country?: { readonly iso_code?: string }
  readonly registered_country?: { readonly iso_code?: string }
  readonly subdivisions?: ReadonlyArray<{ readonly iso_code?: string }>
  readonly city?: { readonly names?: Readonly<Record<string, string>> } | string
}

const nothing = () => null
const nowhere: Places = { countryOf: nothing, placeOf: nothing }
/** The number of addresses whose country is kept. */
const remembered = 20_000

const countryIn = (entry: Entry | null): string | null => {
  const code = entry?.country?.iso_code ?? entry?.registered_country?.iso_code ?? entry?.country_code
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
}

const placeIn = (entry: Entry | null): Place | null => {
  const country = countryIn(entry)
  if (entry === null || country === null) return null
  const { city, subdivisions = [] } = entry
  const names = typeof city === "string" ? [city] : Object.values(city?.names ?? {})
  return {
    regions: subdivisions.flatMap(({ iso_code }) => (iso_code ? `${country}-${iso_code}`.toLowerCase() : [])),
    cities: [...new Set(names.map((name) => cityOf(`${country}:${name}`)))]
  }
}

const readerOf = async (file: string): Promise<Places> => {
  const reader = new Reader<never>(await readFile(file))
  const reading = <A>(part: (entry: Entry | null) => A | null) =>
    memoize(remembered, (address: string) => {
      try {
        return part(reader.get(address) as Entry | null)
      } catch {
        return null
      }
    })
  return { countryOf: reading(countryIn), placeOf: reading(placeIn) }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Looks up countries in the included database, which is read on first use. */
const included = (): Effect.Effect<Places> => {
  let loaded: Places | undefined
  const load = Effect.try((): Places => ({ ...nowhere, countryOf: memoize(remembered, includedCountries()) })).pipe(
    Effect.catchAll(({ error }) =>
      Effect.as(Effect.logError(`The included database of countries can't be read: ${reasonOf(error)}`), nowhere)
    ),
    Effect.tap((found) =>
      Effect.sync(() => {
        loaded = found
      })
    )
  )
  return Effect.suspend(() => (loaded === undefined ? load : Effect.succeed(loaded)))
}

/**
 * Looks up addresses in a MaxMind database. The file is read on first use and again when it changes,
 * without blocking the thread. While the new file can't be used, the last valid one is. A failure is logged once.
 */
const watched = (file: string): Effect.Effect<Places> => {
  let loaded: Loaded = { version: "", ...nowhere }
  let lookAt = 0
  const load = async () => {
    const { mtimeMs, size, ino } = await stat(file)
    const version = `${mtimeMs} ${size} ${ino}`
    if (version === loaded.version) return
    // A broken file is not read again until it changes.
    loaded = { ...loaded, version }
    loaded = { version, ...(await readerOf(file)) }
  }
  let loading: Promise<void> | undefined
  const loadOnce = Effect.tryPromise(() => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  })
  let isTold = false
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const isFresh = now < lookAt && lookAt - now <= lookMillis
    // If no file has been read yet, all callers wait for the first one.
    if (isFresh && (loading === undefined || loaded.countryOf !== nothing)) return loaded
    lookAt = now + lookMillis
    yield* Effect.matchEffect(loadOnce, {
      onSuccess: () =>
        Effect.sync(() => {
          isTold = false
        }),
      onFailure: ({ error }) => {
        if (isTold) return Effect.void
        isTold = true
        return Effect.logError(`Countries cannot be read from ${file} (LINDEN_GEOIP_FILE): ${reasonOf(error)}`)
      }
    })
    return loaded
  })
}

/** Looks up the countries of addresses: run it before each group of addresses. */
export const makeCountries = (source: CountrySource): Effect.Effect<Places["countryOf"]> =>
  Effect.map(makePlaces(source), ({ countryOf }) => countryOf)

/** Looks up addresses: run it before each group of them. */
export const makePlaces = (source: CountrySource): Effect.Effect<Places> =>
  source === "off" ? Effect.succeed(nowhere) : source === "included" ? included() : watched(source.file)
