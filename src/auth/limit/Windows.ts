import { Clock, Effect, Schedule } from "effect"
import { LRUCache } from "lru-cache"
import { withAdvisoryLock } from "../../storage/AdvisoryLock.ts"
import { isPostgres } from "../../storage/IsPostgres.ts"
import { NetworkCounters } from "./NetworkCounters.ts"
import { type Window, windowMillis } from "./RateWindow.ts"
import { windowsRepo } from "./WindowsRepo.ts"

// 100,000 take about 20 MB; beyond that the least recently used window restarts.
const most = 100_000
/** How long the database may take to count, before this server counts by itself. */
const patience = "2 seconds"

/**
 * The fixed windows of keys, teams and sessions. On PostgreSQL the row of a window decides, so that no window exceeds
 * its limit, whichever server counts and whatever crashes. Full windows are cached.
 */
export class Windows extends Effect.Service<Windows>()("auth/limit/Windows", {
  scoped: Effect.gen(function* () {
    // For a server with its own database, or one that cannot reach it.
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
      // A count never shrinks before its window ends.
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
      /** Counts, and returns the window; while the database is offline, by the counts of this server only. */
      take: (name: string, limit: number, cost: 0 | 1): Effect.Effect<Window> =>
        ask(name, limit, cost).pipe(
          Effect.disconnect,
          Effect.timeout(patience),
          Effect.catchAllCause(() => alone(name, limit, cost))
        )
    }
  })
}) {}
