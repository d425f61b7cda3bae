import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import type { Figures } from "./Figures.ts"

/** How many numbers are remembered in all: about 16 MB. */
const heaviest = 4_000_000

/**
 * Remembers what closed buckets add up to, since dashboards ask for the same ones again and again. A key names the buckets
 * and how much is in each: clicks that come late are more, so what a key stands for never changes.
 */
export const makeMemo = () => {
  const held = new LRUCache<string, Figures>({
    maxSize: heaviest,
    // At least 1: the library takes no size of 0.
    sizeCalculation: ({ weight }) => weight || 1
  })

  /** The figures of a key, which nobody may change; made where they are not remembered. */
  return <E, R>(key: string, make: Effect.Effect<Figures, E, R>): Effect.Effect<Figures, E, R> =>
    Effect.suspend(() => {
      const known = held.get(key)
      return known === undefined
        ? Effect.tap(make, (figures) => Effect.sync(() => held.set(key, figures)))
        : Effect.succeed(known)
    })
}
export type Memo = ReturnType<typeof makeMemo>
