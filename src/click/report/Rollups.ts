import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { dayStart, hourMillis, hourStart } from "../../lib/Time.ts"
import { traced } from "../../lib/Traced.ts"
import { endOf, type Level, level } from "./Buckets.ts"
import { type Closing, closeDay, fewClicks } from "./CloseDay.ts"
import { closeMonth } from "./CloseMonth.ts"
import { pruneTeam, teamsWithClicks } from "./Prune.ts"
import { readRawClicks } from "./RawClicks.ts"
import { type Mark, readTables } from "./ReadTables.ts"
import { writeTables } from "./Store.ts"

/**
 * Packs an hour that ended, so that the open day is not read click by click. If its day has ended too, closes only the
 * day.
 */
const closeHour = ({ raw, write }: Closing, mark: Mark, hasDayEnded: boolean) =>
  Effect.gen(function* () {
    const { team, start } = mark
    const day = write.mark([{ team, level: level.day, start: dayStart(start) }])
    if (hasDayEnded) return yield* write.unmark(mark, day)
    const columns = yield* raw.columns({ column: "team", id: team }, [{ from: start, to: start + hourMillis }])
    const segment =
      columns.rows < fewClicks ? Effect.void : write.storeSegment({ team, level: level.hour, start }, columns)
    return yield* write.unmark(mark, Effect.zipRight(segment, day))
  })

/** How long after its end a bucket is closed. Clicks booked later reopen it. */
const graceMillis = 30_000

/** The click data that the ledger passes when booking. */
export interface Booked {
  readonly team: number
  /** Milliseconds since 1970. */
  readonly at: number
}

const closers = [
  (closing: Closing, mark: Mark, before: number) =>
    closeHour(closing, mark, endOf(level.day, dayStart(mark.start)) <= before),
  closeDay,
  closeMonth
] as const

/**
 * Maintains rollups and segments. The transaction that books clicks marks their buckets. Reports read a marked bucket
 * click by click until it is closed again, so they are exact however late a click arrives.
 */
export class Rollups extends Effect.Service<Rollups>()("click/report/Rollups", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const closing: Closing = { raw: yield* readRawClicks, read: yield* readTables, write: yield* writeTables }

    /** The next bucket of a size that ended before a given time. */
    const next = (size: Level, before: number) =>
      Effect.map(closing.write.ended(size, before, 1), ([mark]) =>
        mark !== undefined && endOf(size, mark.start) <= before ? mark : undefined
      )

    const step = Effect.fnUntraced(function* (before: number) {
      for (const size of [level.hour, level.day, level.month]) {
        const mark = yield* next(size, before)
        if (mark === undefined) continue
        yield* closers[size](closing, mark, before)
        return true
      }
      return false
    })

    const closeThrough = traced("Rollups.closeThrough")(function* (before: number) {
      while (yield* step(before)) yield* Effect.yieldNow()
    })

    return {
      /** Marks the hours of clicks that are being booked; runs in the booking transaction. */
      booked: Effect.fnUntraced(function* (clicks: Iterable<Booked>) {
        const hours = new Map<string, { team: number; level: Level; start: number }>()
        for (const { team, at } of clicks) {
          const start = hourStart(at)
          hours.set(`${team} ${start}`, { team, level: level.hour, start })
        }
        // The order must be the same everywhere, so that two nodes that book for the same hours don't deadlock.
        const sorted = [...hours.values()].sort((a, b) => a.start - b.start || a.team - b.team)
        yield* closing.write.mark(sorted)
      }),

      /** Closes one bucket that ended; false if there is none. Call it between bookings. */
      close: (now: number) => step(now - graceMillis),

      /** Immediately closes everything that ended before a given time. */
      closeThrough,

      /** Deletes the clicks before the UTC day of a given time; totals and rollups stay. Returns the number deleted. */
      prune: traced("Rollups.prune")(function* (moment: number) {
        const before = dayStart(moment)
        yield* closeThrough(before)
        const teams = yield* Effect.provideService(teamsWithClicks, SqlClient.SqlClient, sql)
        const counts = yield* Effect.forEach(teams, (team) =>
          Effect.provideService(pruneTeam(closing, team, before, closeThrough(before)), SqlClient.SqlClient, sql)
        )
        // Sum the affected months again, because earlier sums contain columns that are deleted with the clicks.
        yield* closeThrough(Math.max(before, (yield* Clock.currentTimeMillis) - graceMillis))
        return counts.reduce((sum, count) => sum + count, 0)
      })
    }
  })
}) {}
