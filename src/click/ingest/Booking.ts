import { SqlClient } from "@effect/sql"
import { Cause, Chunk, Effect, Predicate, Queue, Schedule, Stream, SubscriptionRef } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { isSqlError } from "../../storage/Conflict.ts"
import { tellBooked, writesIn, writtenSince } from "../journal/GrowingSegment.ts"
import type { JournalPosition } from "../journal/JournalSegments.ts"
import { LedgerSetup } from "../LedgerSetup.ts"
import { Rollups } from "../report/Rollups.ts"
import { makeJournalBooker } from "./JournalBooker.ts"
import { LiveClicks } from "./LiveClicks.ts"
import { start } from "./Totals.ts"

/** The pause between bookings, so that each books several clicks. */
const idleTime = "50 millis"
/** The pause under load. It leaves time for visitors, and larger batches cost less per click. */
const busyTime = "1 second"
/** The longest sleep of the ledger without a write to the journal, in milliseconds. */
const longestSleep = 30_000
const busyClicks = 500

const again = Schedule.exponential("100 millis").pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.upTo("1 minute")
)

const reaches = (position: JournalPosition, upTo: JournalPosition) =>
  position.segment > upTo.segment || (position.segment === upTo.segment && position.offset >= upTo.offset)

const unusable = /^SQLITE_(?:CORRUPT|NOTADB|IOERR|CANTOPEN|READONLY|MISUSE)/

const codeOf = (error: unknown): string =>
  isSqlError(error) && Predicate.hasProperty(error.cause, "code") ? String(error.cause.code) : ""

/**
 * Whether a failure means that a database file is no longer valid, so that it must be reopened or someone must repair
 * it.
 */
const isUnusable = (cause: Cause.Cause<unknown>): boolean =>
  [...Chunk.toReadonlyArray(Cause.failures(cause)), ...Chunk.toReadonlyArray(Cause.defects(cause))].some((error) =>
    unusable.test(codeOf(error))
  )

/** Books the journal of this node into the tables of clicks, each click exactly once. */
export class Booking extends Effect.Service<Booking>()("click/ingest/Booking", {
  dependencies: [LiveClicks.Default, Rollups.Default],
  effect: Effect.gen(function* () {
    const { dataDir, growing } = yield* LedgerSetup
    const sql = yield* SqlClient.SqlClient
    const live = yield* LiveClicks
    const { book, forget, learn, removeBooked } = yield* makeJournalBooker(dataDir, growing)
    const changed = yield* Queue.sliding<void>(1)
    const wake = yield* Queue.sliding<void>(1)
    const booked = yield* SubscriptionRef.make(start)
    const tally = { booked: 0, lost: 0, isAtRest: false, isBusy: false }

    /** Books all or some of the unbooked clicks; returns whether there may be more. */
    const step = Effect.gen(function* () {
      const from = yield* booked
      const { position, count, lost, hasTotals, clicks, isAll } = yield* book(from)
      tally.isAtRest = position.segment === from.segment && position.offset === from.offset
      tally.isBusy = count >= busyClicks
      if (tally.isAtRest) return false
      tally.booked += count
      tally.lost += lost
      if (lost > 0) yield* Effect.annotateLogs(Effect.logWarning("Broken records were skipped."), { lost })
      yield* SubscriptionRef.set(booked, position)
      if (hasTotals) yield* Queue.offer(changed, undefined)
      if (count > 0 && growing !== undefined) tellBooked(growing)
      if (clicks.length > 0) yield* live.publish(clicks)
      if (position.segment > from.segment) yield* removeBooked(position)
      return !isAll
    })

    let seen = 0n
    const look = Effect.suspend(() => {
      if (growing !== undefined) seen = writesIn(growing)
      return attempt
    })

    // Without a writer in this process, nothing signals writes, so the journal is polled.
    const somethingWritten = Effect.suspend(() =>
      growing === undefined || tally.isBusy ? Effect.void : writtenSince(growing, seen, longestSleep)
    )
    const pause = Effect.suspend(() => Effect.sleep(tally.isBusy ? busyTime : idleTime))
    const rest = Effect.raceFirst(Queue.take(wake), Effect.zipRight(somethingWritten, pause))

    /**
     * Prepares the next attempt: after a failure, SQLite's connection may still be in a transaction, and the stored
     * position may differ from the one in memory.
     */
    const recover = sql
      .onDialectOrElse({ pg: () => Effect.void, orElse: () => Effect.ignore(sql.unsafe("ROLLBACK")) })
      .pipe(Effect.zipRight(forget))

    const attempt = step.pipe(
      Effect.catchTag("Overtaken", () => Effect.as(recover, true)),
      Effect.catchTag("Swept", () => Effect.as(learn, true)),
      Effect.sandbox,
      Effect.tapError((cause) =>
        isUnusable(cause) ? Effect.void : Effect.logError("Clicks cannot be booked; they stay in the journal.", cause)
      ),
      Effect.tapError((cause) => (isUnusable(cause) ? Effect.void : Effect.ignoreLogged(Effect.sandbox(recover)))),
      Effect.retry({ schedule: again, while: (cause) => !isUnusable(cause) && !Cause.isInterrupted(cause) }),
      Effect.unsandbox
    )

    return {
      /**
       * Books clicks until it fails: at once if it needs new connections, otherwise after a minute of failed attempts.
       */
      run: Effect.forever(Effect.flatMap(look, (hasMore) => (hasMore ? nextTick : Effect.asVoid(rest)))),

      /** Whether the last read of the journal found nothing to book. */
      isAtRest: Effect.sync(() => tally.isAtRest),

      /** Waits until a total changes. */
      totalsChanged: Queue.take(changed),

      /** Signals that other code changed totals. */
      tellTotals: Effect.asVoid(Queue.offer(changed, undefined)),

      /** Waits until the journal is booked up to a position. */
      catchUp: (upTo: JournalPosition) =>
        Effect.zipRight(
          Queue.offer(wake, undefined),
          Effect.asVoid(Stream.runHead(Stream.filter(booked.changes, (position) => reaches(position, upTo))))
        ),

      status: Effect.map(booked, (position) => ({
        booked: position,
        bookedClicks: tally.booked,
        skipped: tally.lost
      }))
    }
  })
}) {}
