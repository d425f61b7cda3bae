import { readFile, stat } from "node:fs/promises"
import { Clock, Effect } from "effect"
import { Reader } from "mmdb-lib"
import { memoize } from "../../lib/Memoize.ts"

/** How long the file is used before the next check for changes. */
export const lookMillis = 5000

interface Loaded {
  /** Identifies a version of the file. */
  readonly version: string
  readonly lookUp: (address: string) => string | null
}

interface Entry {
  readonly country?: { readonly iso_code?: string }
  readonly registered_country?: { readonly iso_code?: string }
}

const nowhere = () => null

const readerOf = async (file: string) => {
  const reader = new Reader<never>(await readFile(file))
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
 * Countries of addresses from a MaxMind database. The file is read on first use and again when it changes, without
 * blocking the thread. Until the new file is read, or if it can't be, the last valid one serves; a failure is logged
 * once.
 */
export const makeCountries = (file: string | null): Effect.Effect<(address: string) => string | null> => {
  if (file === null) return Effect.succeed(nowhere)
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
    // If there is no file yet, everyone waits for the first one.
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
        const why = error instanceof Error ? error.message : String(error)
        return Effect.logError(`Countries cannot be read from ${file} (LINDEN_GEOIP_FILE): ${why}`)
      }
    })
    return loaded.lookUp
  })
}
