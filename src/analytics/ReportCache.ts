import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import type { ReportQuery } from "../click/LedgerActor.ts"

/** Bytes of answers and their keys that are remembered: some hundred reports. */
const mostBytes = 8 * 1024 ** 2
/** How long an answer is remembered at most, in milliseconds: what was deleted does not stay in memory. */
const longest = 60_000

/**
 * Remembers answers to reports while nothing is committed to any database. A report depends on its query and on what is stored,
 * so one of the same version is the right one, whoever booked, renamed or deleted something meanwhile.
 */
export const makeReportCache = <E, R>(
  version: Effect.Effect<string | undefined>,
  report: (query: ReportQuery) => Effect.Effect<Uint8Array, E, R>
) => {
  const held = new LRUCache<string, Uint8Array>({
    maxSize: mostBytes,
    sizeCalculation: (body, key) => body.length + 2 * key.length,
    ttl: longest,
    ttlAutopurge: true
  })
  let heldVersion: string | undefined

  return Effect.fnUntraced(function* (query: ReportQuery) {
    // Read before the report, which may already know of a later commit.
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
