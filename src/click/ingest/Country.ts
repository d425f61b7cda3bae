import { readFileSync, statSync } from "node:fs"
import { Clock, Effect } from "effect"
import { Reader } from "mmdb-lib"
import { memoize } from "../../lib/Memoize.ts"

/** How long the file is used before it is looked at again. */
const lookMillis = 5000

interface Loaded {
  /** What tells a file from the one that was there before. */
  readonly version: string
  readonly lookUp: (address: string) => string | null
}

interface Entry {
  readonly country?: { readonly iso_code?: string }
  readonly registered_country?: { readonly iso_code?: string }
}

const nowhere = () => null

const readerOf = (file: string) => {
  const reader = new Reader<never>(readFileSync(file))
  return memoize(20_000, (address: string) => {
    try {
      const entry = reader.get(address) as Entry | null
      const code = entry?.country?.iso_code ?? entry?.registered_country?.iso_code
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
    } catch {
      return null
    }
  })
}

/**
 * Countries of addresses by a MaxMind database. The file is read when it is first needed and again when it changes; while it
 * cannot be read the last good one serves, and that is logged once.
 */
export const makeCountries = (file: string | null): Effect.Effect<(address: string) => string | null> => {
  if (file === null) return Effect.succeed(nowhere)
  let loaded: Loaded = { version: "", lookUp: nowhere }
  let lookAt = 0
  const load = Effect.try(() => {
    const { mtimeMs, size, ino } = statSync(file)
    const version = `${mtimeMs} ${size} ${ino}`
    if (version === loaded.version) return
    // A broken file is not read again until it changes.
    loaded = { version, lookUp: loaded.lookUp }
    loaded = { version, lookUp: readerOf(file) }
  })
  let isTold = false
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (now < lookAt && lookAt - now <= lookMillis) return loaded.lookUp
    lookAt = now + lookMillis
    yield* Effect.matchEffect(load, {
      onSuccess: () =>
        Effect.sync(() => {
          isTold = false
        }),
      onFailure: ({ error }) => {
        if (isTold) return Effect.void
        isTold = true
        const why = error instanceof Error ? error.message : String(error)
        return Effect.logError(`Countries cannot be read from ${file} (LINDEN_GEOIP_FILE): ${why}`)
      }
    })
    return loaded.lookUp
  })
}
