import { Effect, Option, Runtime } from "effect"
import { Settings } from "../Settings.ts"
import { makeCountries } from "./ingest/Country.ts"

/**
 * Where visitors are, for the rules of links that ask for it: by the same file as clicks are booked by. It is read when the
 * server starts, so that no visit waits for it, and found addresses are remembered.
 */
export class Countries extends Effect.Service<Countries>()("click/Countries", {
  effect: Effect.gen(function* () {
    const { geoipFile } = yield* Settings
    const countries = makeCountries(Option.getOrNull(geoipFile))
    const run = Runtime.runSync(yield* Effect.runtime())
    yield* countries
    return {
      /** The ISO code of an address's country; null where the file does not tell, or there is none. */
      of: Option.isNone(geoipFile) ? () => null : (address: string): string | null => run(countries)(address)
    }
  })
}) {}
