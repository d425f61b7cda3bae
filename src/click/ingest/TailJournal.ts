import { Effect } from "effect"
import { growingFrom } from "../journal/GrowingSegment.ts"
import { type JournalRead, readFrom, removeBooked } from "../journal/JournalReader.ts"
import { type JournalPosition, journalFolder, segmentSize, segmentsIn } from "../journal/JournalSegments.ts"

/** How much of the journal to read and parse before yielding to other work on the thread. */
const sliceBytes = 256 * 1024

/** The reader's side of the journal in a data folder; `shared` contains the segment being written. */
export const tailJournal = (dataDir: string, shared: BigInt64Array | undefined) => {
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
