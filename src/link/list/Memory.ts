import { Duration, Effect } from "effect"
import { LRUCache } from "lru-cache"
import type { Bitmap } from "./Bitmap.ts"
import { withRows } from "./Bitmap.ts"
import type { MarkedSet, SetName, Source } from "./Source.ts"
import type { Walk } from "./Walk.ts"

const maxBytes = 16 * 1024 * 1024
const maxIdle = Duration.toMillis("5 minutes")

/** A set and a number that is unique among all states of all sets. */
export interface RememberedSet extends MarkedSet {
  readonly version: number
}

/** The cache of lists: sets of links, refreshed on each use, and their orders. */
export const makeMemory = (source: Source) => {
  const cache = new LRUCache<string, RememberedSet | Int32Array>({
    maxSize: maxBytes,
    // At least 1, because the library rejects a size of 0.
    sizeCalculation: (known) => (known instanceof Int32Array ? known : known.bits).byteLength || 1,
    ttl: maxIdle,
    updateAgeOnGet: true
  })
  const locks = new Map<string, { readonly lock: Effect.Semaphore; users: number }>()
  let versions = 0

  const get = (key: string) =>
    Effect.sync(() => {
      // Purge expired entries, which are rarely requested again and would otherwise stay until the cache is full.
      cache.purgeStale()
      return cache.get(key)
    })
  const keep = <V extends RememberedSet | Int32Array>(key: string, value: V) =>
    Effect.sync(() => {
      cache.set(key, value)
      return value
    })

  // Refresh each set only once at a time. Two concurrent refreshes would repeat work, and could overwrite a newer state
  // with an older one.
  const oneAtATime = <A, E, R>(key: string, effect: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const entry = locks.get(key) ?? { lock: Effect.unsafeMakeSemaphore(1), users: 0 }
        entry.users++
        locks.set(key, entry)
        return entry
      }),
      ({ lock }) => lock.withPermits(1)(effect),
      (entry) => Effect.sync(() => --entry.users === 0 && locks.delete(key))
    )

  const refreshed = Effect.fnUntraced(function* (
    name: SetName,
    known: RememberedSet | undefined,
    teamIsSmall: boolean
  ) {
    const changes = known && (yield* source.changes(name, known.mark))
    if (known === undefined || changes === undefined) {
      return { ...(yield* source.find(name, teamIsSmall)), version: ++versions }
    }
    const bits = withRows(known.bits, changes.rowsIn, changes.rowsOut)
    return { bits, mark: changes.mark, version: bits === known.bits ? known.version : ++versions }
  })

  return {
    /** The current state of a set, from the cache or from the database. */
    set: (name: SetName, teamIsSmall: boolean): Effect.Effect<RememberedSet> => {
      const key = `set ${name.team} ${name.kind} ${name.value}`
      return oneAtATime(
        key,
        Effect.gen(function* () {
          const known = yield* get(key)
          const set = yield* refreshed(name, known instanceof Int32Array ? undefined : known, teamIsSmall)
          return yield* keep(key, set)
        })
      )
    },

    /** The rows of a set in ascending order; `state` identifies everything that the order depends on. */
    order: (walk: Walk, state: string, bits: Bitmap): Effect.Effect<Int32Array> => {
      const key = `order ${walk.query.sort} ${walk.domain ?? ""} ${state}`
      return oneAtATime(
        key,
        Effect.gen(function* () {
          const known = yield* get(key)
          if (known instanceof Int32Array) return known
          const rows = yield* source.order({ ...walk, descending: false }, bits)
          return yield* keep(key, rows)
        })
      )
    }
  }
}
export type Memory = ReturnType<typeof makeMemory>
