import { Effect, Runtime } from "effect"
import { Settings } from "../settings/Settings.ts"
import { lookMillis, makePlaces } from "./ingest/Country.ts"
import type { Place } from "./Place.ts"

/**
 * The countries and places of visitors for targeting rules, from the source that the ledger uses too. The included
 * database is read when a rule first needs a country, in a few milliseconds. A file is read when the server starts, and
 * again in the background when it changes, so that no visit waits for it.
 */
export class Countries extends Effect.Service<Countries>()("click/Countries", {
  effect: Effect.gen(function* () {
    const { countries: source } = yield* Settings
    const places = makePlaces(source)
    const runtime = yield* Effect.runtime()
    const isFile = typeof source === "object"
    let known = isFile ? yield* places : undefined
    const refresh = Effect.map(places, (found) => {
      known = found
    })
    let lookAt = Date.now() + lookMillis
    const current = () => {
      if (known === undefined) known = Runtime.runSync(runtime, places)
      const now = Date.now()
      if (isFile && now >= lookAt) {
        lookAt = now + lookMillis
        Runtime.runFork(runtime, refresh)
      }
      return known
    }
    return {
      /** The ISO code of an address's country; null if it is unknown. */
      of: (address: string): string | null => current().countryOf(address),
      /** The region and the city of an address; null if they are unknown. */
      placeOf: (address: string): Place | null => current().placeOf(address)
    }
  })
}) {}
