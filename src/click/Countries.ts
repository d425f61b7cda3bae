import { Effect, Option, Runtime } from "effect"
import { Settings } from "../Settings.ts"
import { lookMillis, makeCountries } from "./ingest/Country.ts"

/**
 * Where visitors are, for the rules of links that ask for it: by the same file that clicks are recorded with. It is read when
 * the server starts, and again in the background when it changes, so that no visit waits for it.
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
      /** The ISO code of an address's country; null where the file does not tell, or there is none. */
      of: Option.isNone(geoipFile) ? () => null : countryOf
    }
  })
}) {}
