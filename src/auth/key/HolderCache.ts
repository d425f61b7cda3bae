import { Clock, Effect, Option } from "effect"
import { LRUCache } from "lru-cache"
import { afterCommit } from "../../storage/Transaction.ts"
import { type Holder, KeysRepo } from "./KeysRepo.ts"

/** How long other processes may still accept a key after this one has revoked it, in milliseconds. */
const lifetime = 1000
const mostHolders = 5000

/** Caches the holders of keys for a second, so that a busy key is not read from the database on each request. */
export class HolderCache extends Effect.Service<HolderCache>()("auth/key/HolderCache", {
  dependencies: [KeysRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* KeysRepo
    const entries = new LRUCache<string, Holder>({ max: mostHolders, ttl: lifetime })
    // A read that overlaps with a change may have seen the old row, so its result is not cached.
    let changes = 0

    const clear = Effect.sync(() => {
      changes += 1
      entries.clear()
    })

    return {
      /** The holder of the key with this hash. The caller checks whether it is expired or suspended. */
      find: Effect.fnUntraced(function* (hash: string) {
        const known = entries.get(hash)
        if (known !== undefined) return Option.some(known)
        const before = changes
        const start = performance.now()
        const current = yield* repo.findHolder(hash)
        const found = Option.isSome(current) ? current : yield* repo.findFormer(hash, yield* Clock.currentTimeMillis)
        if (Option.isSome(found) && before === changes) entries.set(hash, found.value, { start })
        return found
      }),

      /** Updates a cached key after the time of its last use was stored in the database. */
      touched: (hash: string, last_used_at: number) => {
        const known = entries.get(hash)
        if (known !== undefined) entries.set(hash, { ...known, last_used_at }, { noUpdateTTL: true })
      },

      /**
       * Clears the cache once a transaction that changes keys, members, names or roles has committed. Requests that
       * start after it see the change. Other processes see it within a second.
       */
      clear: afterCommit(clear)
    }
  })
}) {}
