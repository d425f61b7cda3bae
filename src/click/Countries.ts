import { Effect, Option, Runtime } from "effect"
import { Settings } from "../settings/Settings.ts"
import { lookMillis, makeCountries } from "./ingest/Country.ts"

/**
 * The countries of visitors, for targeting rules; it uses the same file as the ledger. The file is read when the server
 * starts, and again in the background when it changes, so that no visit waits for it.
 */
export class Countries extends Effect.Service<Countries>()("click/Countries", {
  effect: Effect.gen(function* () {
    const { geoipFile } = yield* Settings
    const countries = makeCountries(Option.getOrNull(geoipFile))
    const fork = Runtime.runFork(yield* Effect.runtime())
    let lookUp = yield* countries
    const refresh = Effect.map(countries, (found) => {
      lookUp = found
    })
    let lookAt = Date.now() + lookMillis
    const countryOf = (address: string): string | null => {
      const now = Date.now()
      if (now >= lookAt) {
        lookAt = now + lookMillis
        fork(refresh)
      }
      return lookUp(address)
    }
    return {
      /** The ISO code of an address's country; null if it is unknown or there is no file. */
      of: Option.isNone(geoipFile) ? () => null : countryOf
    }
  })
}) {}
