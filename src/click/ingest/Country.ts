import { readFile, stat } from "node:fs/promises"
import { Clock, Effect } from "effect"
import { Reader } from "mmdb-lib"
import { memoize } from "../../lib/Memoize.ts"
import type { CountrySource } from "../../settings/SettingsShape.ts"
import { includedCountries } from "./IncludedCountries.ts"

/** How long the file is used before the next check for changes. */
export const lookMillis = 5000

interface Loaded {
  /** Identifies a version of the file. */
  readonly version: string
  readonly lookUp: (address: string) => string | null
}

/** What files for this purpose contain: MaxMind's and similar ones, and those of ip-location-db. */
interface Entry {
  readonly country_code?: string
  readonly country?: { readonly iso_code?: string }
  readonly registered_country?: { readonly iso_code?: string }
}

type CountryOf = (address: string) => string | null

const nowhere: CountryOf = () => null
/** The number of addresses whose country is kept. */
const remembered = 20_000

const readerOf = async (file: string) => {
  const reader = new Reader<never>(await readFile(file))
  return memoize(remembered, (address: string) => {
    try {
      const entry = reader.get(address) as Entry | null
      const code = entry?.country?.iso_code ?? entry?.registered_country?.iso_code ?? entry?.country_code
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
    } catch {
      return null
    }
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Looks up countries in the included database, which is read on first use. */
const included = (): Effect.Effect<CountryOf> => {
  let loaded: CountryOf | undefined
  const load = Effect.try(() => memoize(remembered, includedCountries())).pipe(
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
 * Looks up the countries of addresses in a MaxMind database. The file is read on first use and again when it changes,
 * without blocking the thread. While the new file can't be used, the last valid one is. A failure is logged once.
 */
const watched = (file: string): Effect.Effect<CountryOf> => {
  let loaded: Loaded = { version: "", lookUp: nowhere }
  let lookAt = 0
  const load = async () => {
    const { mtimeMs, size, ino } = await stat(file)
    const version = `${mtimeMs} ${size} ${ino}`
    if (version === loaded.version) return
    // A broken file is not read again until it changes.
    loaded = { version, lookUp: loaded.lookUp }
    loaded = { version, lookUp: await readerOf(file) }
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
    if (isFresh && (loading === undefined || loaded.lookUp !== nowhere)) return loaded.lookUp
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
    return loaded.lookUp
  })
}

/** Looks up the countries of addresses: run it before each group of addresses. */
export const makeCountries = (source: CountrySource): Effect.Effect<CountryOf> =>
  source === "off" ? Effect.succeed(nowhere) : source === "included" ? included() : watched(source.file)
