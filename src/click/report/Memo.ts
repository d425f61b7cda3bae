import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import type { Figures } from "./Figures.ts"

/** The size limit of the cache: this many numbers take about 16 MB. */
const heaviest = 4_000_000

/**
 * Caches the sums of closed buckets, which dashboards request repeatedly. A key contains the buckets and their numbers
 * of clicks. Late clicks change the key, so an entry never changes.
 */
export const makeMemo = () => {
  const held = new LRUCache<string, Figures>({
    maxSize: heaviest,
    // At least 1, because the library rejects a size of 0.
    sizeCalculation: ({ weight }) => weight || 1
  })

  /** The figures of a key, computed on a miss; callers must not modify them. */
  return <E, R>(key: string, make: Effect.Effect<Figures, E, R>): Effect.Effect<Figures, E, R> =>
    Effect.suspend(() => {
      const known = held.get(key)
      return known === undefined
        ? Effect.tap(make, (figures) => Effect.sync(() => held.set(key, figures)))
        : Effect.succeed(known)
    })
}
export type Memo = ReturnType<typeof makeMemo>
