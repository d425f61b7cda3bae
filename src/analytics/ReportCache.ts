import { Effect } from "effect"
import { LRUCache } from "lru-cache"

/** The total size of cached responses and keys, in bytes: about a hundred reports. */
const mostBytes = 8 * 1024 ** 2
/** The longest time to cache a response, in milliseconds, so that deleted data does not stay in memory. */
const longest = 60_000

/**
 * Caches responses to reports until something is committed to a database. A report depends only on its query and the
 * stored data, so a response is valid while the version is unchanged.
 */
export const makeReportCache = <Query, E, R, V = never>(
  version: Effect.Effect<string | undefined, V>,
  report: (query: Query) => Effect.Effect<Uint8Array, E, R>
) => {
  const held = new LRUCache<string, Uint8Array>({
    maxSize: mostBytes,
    sizeCalculation: (body, key) => body.length + 2 * key.length,
    ttl: longest,
    ttlAutopurge: true
  })
  let heldVersion: string | undefined

  return Effect.fnUntraced(function* (query: Query) {
    // Read the version first. Then a report may include a later commit, but never lacks an earlier one.
    const current = yield* version
    if (current === undefined) return yield* report(query)
    if (current !== heldVersion) {
      held.clear()
      heldVersion = current
    }
    const key = JSON.stringify(query)
    const known = held.get(key)
    if (known !== undefined) return known
    const body = yield* report(query)
    if (current === heldVersion) held.set(key, body)
    return body
  })
}
