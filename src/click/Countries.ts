import { Effect, Runtime } from "effect"
import { Settings } from "../settings/Settings.ts"
import { lookMillis, makeCountries } from "./ingest/Country.ts"

/**
 * The countries of visitors for targeting rules, from the source that the ledger uses too. The included database is read
 * when a rule first needs a country, in a few milliseconds. A file is read when the server starts, and again in the
 * background when it changes, so that no visit waits for it.
 */
export class Countries extends Effect.Service<Countries>()("click/Countries", {
  effect: Effect.gen(function* () {
    const { countries: source } = yield* Settings
    const countries = makeCountries(source)
    const runtime = yield* Effect.runtime()
    const isFile = typeof source === "object"
    let lookUp = isFile ? yield* countries : undefined
    const refresh = Effect.map(countries, (found) => {
      lookUp = found
    })
    let lookAt = Date.now() + lookMillis
    return {
      /** The ISO code of an address's country; null if it is unknown. */
      of: (address: string): string | null => {
        if (lookUp === undefined) lookUp = Runtime.runSync(runtime, countries)
        const now = Date.now()
        if (isFile && now >= lookAt) {
          lookAt = now + lookMillis
          Runtime.runFork(runtime, refresh)
        }
        return lookUp(address)
      }
    }
  })
}) {}
