import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { transaction } from "../../storage/Transaction.ts"
import { growingFrom } from "../journal/GrowingSegment.ts"
import { readFrom, removeBooked } from "../journal/JournalReader.ts"
import { type JournalPosition, journalFolder, readHeader, segmentsIn } from "../journal/JournalSegments.ts"
import { nodeId } from "../journal/NodeId.ts"
import { Rollups } from "../report/Rollups.ts"
import { Batch } from "./Batch.ts"
import { clickTable } from "./ClickTable.ts"
import { type LiveClick, LiveClicks } from "./LiveClicks.ts"
import { earliest, makeRecordParser } from "./ParseRecord.ts"
import { addTotals, positionsOf, start } from "./Totals.ts"

/** How much of the journal to read and parse before yielding to other work on the thread. */
const sliceBytes = 256 * 1024

/** The maximum number of clicks in one transaction. Larger transactions cost less per click. */
const batchClicks = 50_000

/** The indexes of clicks whose teams are being watched, with their team ids. */
type Watched = Map<number, string>

/**
 * A segment being booked. The random id in its header identifies its position, so copies of a data folder share only
 * the positions of segments that they both contain.
 */
interface Opened {
  readonly segment: number
  readonly positions: Effect.Effect.Success<ReturnType<typeof positionsOf>>
  /** The number in the stored position. Segments of earlier versions share the position of their node. */
  readonly number: number
  stored: JournalPosition
}

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
    const folder = journalFolder(dataDir)
    const room = Buffer.allocUnsafeSlow(sliceBytes)
    let opened: Opened | undefined

    /** Looks up the booked position of a segment; undefined if the segment contains nothing to book yet. */
    const open = Effect.fnUntraced(function* (segment: number) {
      if (opened?.segment === segment) return opened
      const header = yield* Effect.sync(() => readHeader(folder, segment))
      if (header === undefined) return undefined
      const { node = nodeId(dataDir), id } = header
      const positions = yield* Effect.provideService(positionsOf(id ?? node), SqlClient.SqlClient, sql)
      const number = id === undefined ? segment : 0
      const found: Opened = { segment, positions, number, stored: yield* positions.current }
      opened = found
      return found
    })

    /** The next segment to read after a position, and the position to continue from. */
    const find = Effect.fnUntraced(function* (after: JournalPosition) {
      const segment = yield* Effect.sync(() => segmentsIn(folder).find((one) => one >= after.segment))
      if (segment === undefined || (segment > after.segment && after.segment >= growingFrom(growing)))
        return { found: undefined, from: after }
      const found = yield* open(segment)
      if (found === undefined) return { found, from: { segment, offset: 0 } }
      const { stored, number } = found
      if (stored.segment > number) return { found: undefined, from: { segment: segment + 1, offset: 0 } }
      return { found, from: { segment, offset: stored.segment === number ? stored.offset : 0 } }
    })

    /** Reads a segment to its end, or until there are enough clicks for one transaction. */
    const gather = Effect.fnUntraced(function* (from: JournalPosition) {
      const batch = new Batch()
      const watched: Watched = new Map()
      let position = from
      let lost = 0
      for (;;) {
        const { next, atEnd, records, skipped } = yield* Effect.sync(() =>
          readFrom(folder, position, room, growingFrom(growing))
        )
        if (next.segment !== from.segment)
          return { batch, watched, position, next: { segment: next.segment, offset: 0 }, lost, isAll: false }
        const { rows, teamIds } = yield* parse(records)
        if (live.hasWatchers()) {
          for (const [n, teamId] of teamIds.entries()) if (live.isWatched(teamId)) watched.set(batch.size + n, teamId)
        }
        batch.add(rows)
        lost += skipped + records.length - rows.length
        position = next
        if (atEnd || batch.size >= batchClicks) return { batch, watched, position, next, lost, isAll: atEnd }
        yield* nextTick
      }
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

    const store = ({ positions, stored }: Opened, to: JournalPosition, batch: Batch, watched: Watched) =>
      transaction(
        Effect.gen(function* () {
          if (!(yield* positions.move(stored, to))) return yield* Effect.fail(new Overtaken())
          if (!(yield* isSound)) return yield* Effect.fail(new Swept())
          const clicks: ReadonlyArray<LiveClick> = yield* add(batch, watched)
          yield* count(batch.totals)
          yield* rollups.booked(batch.hours.values())
          return clicks
        })
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql))

    /**
     * Books all or some of the clicks of one segment after a position. Returns the new position, the counts of booked
     * clicks and broken records, and whether these were all records of the journal.
     */
    const book = Effect.fnUntraced(function* (after: JournalPosition) {
      const { found, from } = yield* find(after)
      const nothing = { count: 0, lost: 0, hasTotals: false, clicks: [] }
      const { batch, watched, position, next, lost, isAll } = yield* gather(from)
      if (position.offset === from.offset) return { ...nothing, position: next, isAll }
      // The first lines were written after the search.
      if (found === undefined) return { ...nothing, position: from, isAll: false }
      const to = { segment: found.number, offset: position.offset }
      const clicks = yield* store(found, to, batch, watched)
      found.stored = to
      return { position: next, count: batch.size, lost, hasTotals: batch.totals.size > 0, clicks, isAll }
    })

    /** Looks up the stored position again before the next booking. */
    const forget = Effect.sync(() => {
      opened = undefined
    })

    return {
      book,
      forget,
      /** Looks up the numbers of names again after a sweep. */
      learn,

      /** Books everything. Returns the counts of clicks and of broken records. */
      bookAll: Effect.gen(function* () {
        let [from, booked, broken] = [start, 0, 0]
        for (;;) {
          const done = yield* book(from).pipe(
            Effect.catchTag("Swept", () => Effect.as(learn, undefined)),
            // Another process is booking a copy of the folder, so check again what is left to book.
            Effect.catchTag("Overtaken", () => Effect.as(forget, undefined))
          )
          if (done === undefined) continue
          from = done.position
          booked += done.count
          broken += done.lost
          if (done.isAll) return { booked, broken }
        }
      }),

      /** Deletes the booked segments before a position. */
      removeBooked: (position: JournalPosition) =>
        Effect.sync(() => removeBooked(folder, position, growingFrom(growing)))
    }
  })
