import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { transaction } from "../../storage/Transaction.ts"
import { growingFrom } from "../journal/GrowingSegment.ts"
import { type JournalRead, readFrom, removeBooked } from "../journal/JournalReader.ts"
import { type JournalPosition, journalFolder, segmentSize, segmentsIn } from "../journal/JournalSegments.ts"
import { nodeId } from "../journal/NodeId.ts"
import { Rollups } from "../report/Rollups.ts"
import { Batch } from "./Batch.ts"
import { clickTable } from "./ClickTable.ts"
import { type LiveClick, LiveClicks } from "./LiveClicks.ts"
import { earliest, makeRecordParser } from "./ParseRecord.ts"
import { addTotals, positionsOf } from "./Totals.ts"

/** How much of the journal to read and parse before yielding to other work on the thread. */
const sliceBytes = 256 * 1024

/** The reader's side of the journal in a data folder; `shared` contains the segment being written. */
const tailJournal = (dataDir: string, shared: BigInt64Array | undefined) => {
  const folder = journalFolder(dataDir)
  const room = Buffer.allocUnsafeSlow(sliceBytes)
  return {
    read: (position: JournalPosition): Effect.Effect<JournalRead> =>
      Effect.sync(() => readFrom(folder, position, room, growingFrom(shared))),

    removeBooked: (position: JournalPosition) => Effect.sync(() => removeBooked(folder, position, growingFrom(shared))),

    /**
     * Whether the journal is shorter than its booked position. If so, its files were removed and a new journal began.
     */
    isWiped: (position: JournalPosition) =>
      Effect.sync(() => {
        const last = segmentsIn(folder).at(-1)
        if (last === undefined) return false
        return position.segment > last || (position.segment === last && position.offset > segmentSize(folder, last))
      })
  }
}

/** The maximum number of clicks in one transaction. Larger transactions cost less per click. */
const batchClicks = 50_000

/** The indexes of clicks whose teams are being watched, with their team ids. */
type Watched = Map<number, string>

/** Another process has moved the position, so that process has booked these clicks or will book them. */
class Overtaken {
  readonly _tag = "Overtaken"
}

/** Names were deleted since their numbers were looked up. */
class Swept {
  readonly _tag = "Swept"
}

/**
 * Books the journal in a data folder part by part, each click exactly once. `growing` contains the segment being
 * written, `since` is the earliest possible time of a click.
 */
export const makeJournalBooker = (dataDir: string, growing: BigInt64Array | undefined, since = earliest) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const live = yield* LiveClicks
    const rollups = yield* Rollups
    const { parse, isSound, learn } = yield* makeRecordParser(since)
    const table = yield* clickTable
    const count = yield* addTotals
    const positions = yield* positionsOf(nodeId(dataDir))
    const tail = tailJournal(dataDir, growing)

    /** Reads to the end, or until there are enough clicks for one transaction. */
    const gather = Effect.fnUntraced(function* (from: JournalPosition) {
      const batch = new Batch()
      const watched: Watched = new Map()
      let position = from
      let read = yield* tail.read(position)
      let lost = 0
      for (;;) {
        const { rows, teamIds } = yield* parse(read.records)
        if (live.hasWatchers()) {
          for (const [n, teamId] of teamIds.entries()) if (live.isWatched(teamId)) watched.set(batch.size + n, teamId)
        }
        batch.add(rows)
        lost += read.skipped + read.records.length - rows.length
        position = read.next
        if (read.atEnd || batch.size >= batchClicks) break
        yield* nextTick
        read = yield* tail.read(position)
      }
      return { batch, watched, position, lost, isAll: read.atEnd }
    })

    const add = (batch: Batch, watched: Watched) => {
      const order = batch.order()
      if (watched.size === 0) return Effect.as(table.add(batch, order), [])
      return Effect.map(table.addNumbered(batch, order), (numbers) =>
        Array.from(order).flatMap((place, n): ReadonlyArray<LiveClick> => {
          const teamId = watched.get(place)
          return teamId === undefined ? [] : [{ seq: numbers[n] ?? 0, teamId }]
        })
      )
    }

    const store = (from: JournalPosition, to: JournalPosition, batch: Batch, watched: Watched) =>
      transaction(
        Effect.gen(function* () {
          if (!(yield* positions.move(from, to))) return yield* Effect.fail(new Overtaken())
          if (!(yield* isSound)) return yield* Effect.fail(new Swept())
          const clicks: ReadonlyArray<LiveClick> = yield* add(batch, watched)
          yield* count(batch.totals)
          yield* rollups.booked(batch.hours.values())
          return clicks
        })
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql))

    return {
      positions,
      tail,
      /** Looks up the numbers of names again after a sweep. */
      learn,

      /**
       * Books all or some of the clicks after a position. Returns the new position, the counts of clicks and broken
       * records before it, and whether they were all that the journal contained.
       */
      book: Effect.fnUntraced(function* (from: JournalPosition) {
        const { batch, watched, position, lost, isAll } = yield* gather(from)
        const isAtRest = position.segment === from.segment && position.offset === from.offset
        const clicks = isAtRest ? [] : yield* store(from, position, batch, watched)
        return { position, count: batch.size, lost, hasTotals: batch.totals.size > 0, clicks, isAll }
      })
    }
  })
