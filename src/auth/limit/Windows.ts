import { Clock, Effect, Schedule } from "effect"
import { LRUCache } from "lru-cache"
import { inOneTurn } from "../../lib/OneTurn.ts"
import { withAdvisoryLock } from "../../storage/AdvisoryLock.ts"
import { isPostgres } from "../../storage/IsPostgres.ts"
import { NetworkCounters } from "./NetworkCounters.ts"
import { type Window, windowMillis } from "./RateWindow.ts"
import { type CountedWindow, windowsRepo } from "./WindowsRepo.ts"

// 100,000 windows take about 20 MB. Beyond that, the least recently used window restarts.
const most = 100_000
/** The time limit for counting in the database; after that, this server uses its own counters. */
const patience = "2 seconds"
/** How many requests one statement counts. */
const mostTogether = 500

interface Limit {
  readonly name: string
  readonly limit: number
}

/** A request that counts in its own window, and in a shared one if its own has room. */
interface Counted {
  readonly own: Limit
  readonly shared?: Limit | undefined
}

/** Claims a place in the own window of a request, then in the shared one; returns the own window, or the full one. */
const claimBoth = ({ own, shared }: Counted, claim: (limit: Limit) => Window): Window => {
  const window = claim(own)
  if (!window.allowed || shared === undefined) return window
  const ofAll = claim(shared)
  return ofAll.allowed ? window : ofAll
}

/** Divides the requests that a statement granted among those it counted; returns the window of each. */
const divide = (items: ReadonlyArray<Counted>, windows: ReadonlyMap<string, CountedWindow>) => {
  const taken = new Map<string, number>()
  const claim = ({ name, limit }: Limit): Window => {
    const window = windows.get(name)
    if (window === undefined) throw new Error(`the window ${name} was not counted`)
    const reset = (window.started + windowMillis) / 1000
    const before = taken.get(name) ?? 0
    if (before >= window.granted) return { allowed: false, limit, remaining: Math.max(0, limit - window.taken), reset }
    taken.set(name, before + 1)
    return { allowed: true, limit, remaining: limit - (window.taken - window.granted + before + 1), reset }
  }
  return items.map((item) => claimBoth(item, claim))
}

/**
 * The fixed windows of keys, teams and sessions. On PostgreSQL, all servers count in the same rows, so no window
 * exceeds its limit, even if a server crashes. One statement counts all requests that arrived while the one before ran.
 * Full windows are cached.
 */
export class Windows extends Effect.Service<Windows>()("auth/limit/Windows", {
  scoped: Effect.gen(function* () {
    // Counters for a server with its own database, or one that can't reach the shared database.
    const counters = new NetworkCounters(most)
    const countAlone = (item: Counted, now: number): Window =>
      claimBoth(item, ({ name, limit }) => counters.take(name, limit, now))
    const takeAlone = (own: Limit, shared?: Limit): Effect.Effect<Window> =>
      Effect.map(Clock.currentTimeMillis, (now) => countAlone({ own, shared }, now))
    const lookAlone = ({ name, limit }: Limit): Effect.Effect<Window> =>
      Effect.map(Clock.currentTimeMillis, (now) => counters.look(name, limit, now))
    if (!(yield* isPostgres)) return { take: takeAlone, look: lookAlone }

    const repo = yield* windowsRepo
    const full = new LRUCache<string, Window>({ max: most })
    yield* withAdvisoryLock(Effect.orDie(repo.prepare))
    yield* Effect.forkScoped(
      Effect.schedule(Effect.ignore(repo.prune), Schedule.jittered(Schedule.spaced("5 minutes")))
    )

    const remember = (limit: number, { name, started, taken, now }: CountedWindow) => {
      if (taken < limit) return
      const end = started + windowMillis
      full.set(name, { allowed: false, limit, remaining: 0, reset: end / 1000 }, { ttl: end - now })
    }
    // A count never decreases before its window ends.
    const knownFull = (limit: Limit | undefined): Window | undefined => {
      const known = limit === undefined ? undefined : full.get(limit.name)
      return known?.limit === limit?.limit ? known : undefined
    }

    const countTogether = ([first, ...others]: ReadonlyArray<Counted>) => {
      if (first === undefined) return Effect.succeed([])
      const items = [first, ...others]
      const [limit, sharedLimit] = [first.own.limit, first.shared?.limit]
      const names = items.map(({ own, shared }) => ({ name: own.name, shared: shared?.name ?? null }))
      return repo.take(names, limit, sharedLimit).pipe(
        Effect.disconnect,
        Effect.timeout(patience),
        Effect.map((rows) => {
          const windows = new Map(rows.map((row) => [row.name, row]))
          for (const { own, shared } of items) {
            for (const one of [own, shared]) {
              const window = one && windows.get(one.name)
              if (window !== undefined) remember(one?.limit ?? 0, window)
            }
          }
          return divide(items, windows)
        }),
        Effect.catchAllCause(() =>
          Effect.map(Clock.currentTimeMillis, (now) => items.map((item) => countAlone(item, now)))
        ),
        Effect.map((windows) => windows.map((window) => Effect.succeed(window)))
      )
    }
    const count = inOneTurn<Counted, Window, never>({
      runtime: yield* Effect.runtime<never>(),
      keyOf: ({ own, shared }) => `${own.limit} ${shared?.limit}`,
      inSeries: true,
      most: mostTogether,
      run: countTogether
    })

    const find = Effect.fnUntraced(function* ({ name, limit }: Limit) {
      const { started, taken, now } = yield* repo.find(name)
      const isOpen = started !== null && started + windowMillis > now
      const end = (isOpen ? started : now - (now % 1000)) + windowMillis
      const remaining = isOpen ? Math.max(0, limit - (taken ?? 0)) : limit
      return { allowed: true, limit, remaining, reset: end / 1000 } satisfies Window
    })

    return {
      /**
       * Counts a request in its own window, and in a shared one if its own has room; returns its own window, or the
       * shared one if that is full. While the database is offline, this server uses its own counters.
       */
      take: (own: Limit, shared?: Limit): Effect.Effect<Window> => {
        const known = knownFull(own) ?? knownFull(shared)
        return known === undefined ? count({ own, shared }) : Effect.succeed(known)
      },

      /** A window, without counting. */
      look: (limit: Limit): Effect.Effect<Window> => {
        const known = knownFull(limit)
        if (known !== undefined) return Effect.succeed({ ...known, allowed: true })
        return find(limit).pipe(
          Effect.disconnect,
          Effect.timeout(patience),
          Effect.catchAllCause(() => lookAlone(limit))
        )
      }
    }
  })
}) {}
