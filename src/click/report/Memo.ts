import { Effect } from "effect"
import type { Figures } from "./Figures.ts"

/** How many numbers are remembered in all: about 16 MB. */
const heaviest = 4_000_000

/**
 * Remembers what closed buckets add up to, since dashboards ask for the same ones again and again. A key names the buckets
 * and how much is in each: clicks that come late are more, so what a key stands for never changes.
 */
export const makeMemo = () => {
  const held = new Map<string, Figures>()
  let weight = 0

  const forget = (key: string) => {
    weight -= held.get(key)?.weight ?? 0
    held.delete(key)
  }

  const keep = (key: string, figures: Figures) => {
    held.set(key, figures)
    weight += figures.weight
    for (const oldest of held.keys()) {
      if (weight <= heaviest) break
      forget(oldest)
    }
  }

  /** The figures of a key, which nobody may change; made where they are not remembered. */
  return <E, R>(key: string, make: Effect.Effect<Figures, E, R>): Effect.Effect<Figures, E, R> =>
    Effect.suspend(() => {
      const known = held.get(key)
      if (known === undefined) return Effect.tap(make, (figures) => Effect.sync(() => keep(key, figures)))
      held.delete(key)
      held.set(key, known)
      return Effect.succeed(known)
    })
}
export type Memo = ReturnType<typeof makeMemo>
