import { Clock, Effect, Fiber, FiberSet, Option } from "effect"
import { LRUCache } from "lru-cache"
import type { LinkId } from "../contract/Id.ts"
import { dayMillis, dayNumber } from "../lib/Time.ts"
import { Settings } from "../settings/Settings.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { Ledger } from "./Ledger.ts"
import { visitorId } from "./Visitor.ts"
import { VisitorKeys } from "./VisitorKeys.ts"

/** The number of visitors, of all links together, that are in memory; about 15 MB. */
const mostVisitors = 100_000
/** The number of links whose visitors have been read from the ledger. */
const mostLinks = 10_000
/** How often clicks that other servers booked are read. */
const sharedMillis = 5000
/** How long after a visit another server may book its click. */
const lateMillis = 120_000
/** How long a visit waits for the ledger before it goes on without. */
const waitTime = "1 second"

interface Seen {
  readonly now: number
  readonly address: string
  readonly userAgent: string
}

interface Read {
  readonly day: number
  /** In epoch ms. */
  readonly at: number
}

/**
 * Who has visited a link today, for links with a rule that asks. Visits of this server are known at once. The clicks of
 * an earlier run and of other servers are read from the ledger: before the first visit of the day and, if several
 * servers share a database, in the background every few seconds while there are visits.
 */
export class ReturningVisitors extends Effect.Service<ReturningVisitors>()("click/ReturningVisitors", {
  dependencies: [VisitorKeys.Default, Ledger.Default, VisitorReads.Default],
  scoped: Effect.gen(function* () {
    const { keyAt } = yield* VisitorKeys
    const ledger = yield* Ledger
    const { isAway } = yield* VisitorReads
    const isShared = Option.isSome((yield* Settings).databaseUrl)
    const run = yield* FiberSet.makeRuntime<never>()
    // Made by the first link that needs them, because few installations have one.
    let visitors: LRUCache<string, number> | undefined
    let reads: LRUCache<string, Read> | undefined

    const keyOf = (linkId: string, visitor: string): string => `${linkId} ${visitor}`
    const idOf = ({ now, address, userAgent }: Seen): string => visitorId(keyAt(now), address, userAgent)
    const keep = (linkId: string, visitor: string, day: number) => {
      visitors ??= new LRUCache({ max: mostVisitors })
      visitors.set(keyOf(linkId, visitor), day)
    }

    const read = Effect.fnUntraced(function* (linkId: string, since: Read | undefined) {
      const at = yield* Clock.currentTimeMillis
      const day = dayNumber(at)
      reads ??= new LRUCache({ max: mostLinks })
      reads.set(linkId, { day, at })
      const from = Math.max(day * dayMillis, (since?.at ?? 0) - lateMillis)
      const found = yield* ledger.visitors({ linkId: linkId as LinkId, from })
      for (const visitor of found) keep(linkId, visitor, day)
    })
    const logged = (linkId: string, since: Read | undefined) =>
      Effect.catchAll(read(linkId, since), (error) =>
        Effect.zipRight(
          Effect.sync(() => reads?.delete(linkId)),
          Effect.logWarning("Today's visitors of a link could not be read.", error)
        )
      )

    const readOf = (linkId: string, now: number): Read | undefined => {
      const last = reads?.get(linkId)
      return last?.day === dayNumber(now) ? last : undefined
    }

    return {
      /** Whether today's visitors of a link are in memory. If not, a visit needs `prepare` first. */
      isPrepared: (linkId: string, now: number): boolean => {
        const last = readOf(linkId, now)
        if (last !== undefined && isShared && now - last.at >= sharedMillis && !isAway()) run(logged(linkId, last))
        return last !== undefined
      },

      /** Reads today's visitors of a link, unless they are in memory or the database is offline. */
      prepare: Effect.fnUntraced(function* (linkId: string) {
        if (isAway() || readOf(linkId, yield* Clock.currentTimeMillis) !== undefined) return
        // The reading goes on after the time, so that later visits know.
        yield* Effect.timeoutOption(Fiber.await(run(logged(linkId, undefined))), waitTime)
      }),

      /** Whether a visitor has been at a link before on the same day. */
      has: (linkId: string, visitor: Seen): boolean =>
        visitors?.get(keyOf(linkId, idOf(visitor))) === dayNumber(visitor.now),

      /** Remembers a visit. */
      add: (linkId: string, visitor: Seen): void => keep(linkId, idOf(visitor), dayNumber(visitor.now))
    }
  })
}) {}
