import { Clock, Effect, Schedule } from "effect"
import { LRUCache } from "lru-cache"
import { withAdvisoryLock } from "../../storage/AdvisoryLock.ts"
import { isPostgres } from "../../storage/IsPostgres.ts"
import { NetworkCounters } from "./NetworkCounters.ts"
import { type Window, windowMillis } from "./RateWindow.ts"
import { windowsRepo } from "./WindowsRepo.ts"

// 100,000 windows take about 20 MB. Beyond that, the least recently used window restarts.
const most = 100_000
/** The time limit for counting in the database; after that, this server uses its own counters. */
const patience = "2 seconds"

/**
 * The fixed windows of keys, teams and sessions. On PostgreSQL, all servers count in the same rows, so no window
 * exceeds its limit, even if a server crashes. Full windows are cached.
 */
export class Windows extends Effect.Service<Windows>()("auth/limit/Windows", {
  scoped: Effect.gen(function* () {
    // Counters for a server with its own database, or one that can't reach the shared database.
    const counters = new NetworkCounters(most)
    const alone = (name: string, limit: number, cost: 0 | 1): Effect.Effect<Window> =>
      Effect.map(Clock.currentTimeMillis, (now) =>
        cost === 0 ? counters.look(name, limit, now) : counters.take(name, limit, now)
      )
    if (!(yield* isPostgres)) return { take: alone }

    const repo = yield* windowsRepo
    const full = new LRUCache<string, Window>({ max: most })
    yield* withAdvisoryLock(Effect.orDie(repo.prepare))
    yield* Effect.forkScoped(
      Effect.schedule(Effect.ignore(repo.prune), Schedule.jittered(Schedule.spaced("5 minutes")))
    )

    const ask = Effect.fnUntraced(function* (name: string, limit: number, cost: 0 | 1) {
      const known = full.get(name)
      // Full windows are cached, because a count never decreases before its window ends.
      if (known !== undefined && known.limit === limit) return { ...known, allowed: cost === 0 }
      const { started, taken, granted, now } = yield* cost === 1 ? repo.take(name, limit) : repo.find(name)
      const isOpen = started !== null && started + windowMillis > now
      const remaining = isOpen ? Math.max(0, limit - (taken ?? 0)) : limit
      const end = (isOpen ? started : now - (now % 1000)) + windowMillis
      const window: Window = { allowed: cost === 0 || granted === 1, limit, remaining, reset: end / 1000 }
      if (remaining === 0) full.set(name, { ...window, allowed: false }, { ttl: end - now })
      return window
    })

    return {
      /** Counts a request and returns its window. While the database is offline, this server uses its own counters. */
      take: (name: string, limit: number, cost: 0 | 1): Effect.Effect<Window> =>
        ask(name, limit, cost).pipe(
          Effect.disconnect,
          Effect.timeout(patience),
          Effect.catchAllCause(() => alone(name, limit, cost))
        )
    }
  })
}) {}
