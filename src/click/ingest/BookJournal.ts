import { Effect } from "effect"
import { traced } from "../../lib/Traced.ts"
import { readFrom } from "../journal/JournalReader.ts"
import { type JournalPosition, journalFolder, segmentSize, segmentsIn } from "../journal/JournalSegments.ts"
import { makeJournalBooker } from "./JournalBooker.ts"
import { makeTotalsPublisher } from "./TotalsPublisher.ts"
import { validRecord } from "./ValidRecord.ts"

const sliceBytes = 1024 * 1024

/** The number of valid records before a position in a journal that no process writes to. Blocks. */
const recordsBefore = (folder: string, end: JournalPosition): number => {
  const room = Buffer.allocUnsafe(sliceBytes)
  let count = 0
  for (const segment of segmentsIn(folder).filter((one) => one <= end.segment)) {
    const size = segment === end.segment ? end.offset : segmentSize(folder, segment)
    for (let offset = 0; offset < size; ) {
      const { records, next } = readFrom(folder, { segment, offset }, room.subarray(0, size - offset))
      count += records.filter((record) => validRecord(record, record.at) !== undefined).length
      if (next.segment !== segment || next.offset === offset) break
      offset = next.offset
    }
  }
  return count
}

/**
 * Books the journal in a data folder that no process writes to. Returns the counts of clicks booked now, clicks booked
 * before, and broken records. The folder stays unchanged, so the call can be repeated.
 */
export const bookJournal = traced("bookJournal")(function* (dataDir: string) {
  const { book, learn, positions } = yield* makeJournalBooker(dataDir, undefined)
  const { publishAll } = yield* makeTotalsPublisher(Effect.void)
  const part = Effect.flatMap(positions.current, book).pipe(
    Effect.catchTag("Swept", () => Effect.as(learn, undefined)),
    // Another process is booking a copy of the folder, so check again what is left to book.
    Effect.catchTag("Overtaken", () => Effect.succeed(undefined))
  )
  let [booked, broken] = [0, 0]
  for (;;) {
    const done = yield* part
    if (done === undefined) continue
    booked += done.count
    broken += done.lost
    if (done.isAll) break
  }
  yield* publishAll
  const end = yield* positions.current
  const held = yield* Effect.sync(() => recordsBefore(journalFolder(dataDir), end))
  return { booked, already: Math.max(0, held - booked), broken }
})
