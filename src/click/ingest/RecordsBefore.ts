import { readFrom } from "../journal/JournalReader.ts"
import { type JournalPosition, segmentSize, segmentsIn } from "../journal/JournalSegments.ts"
import { validRecord } from "./ValidRecord.ts"

const sliceBytes = 1024 * 1024

/** The number of valid records before a position in a journal that no process writes to. Blocks. */
export const recordsBefore = (folder: string, end: JournalPosition): number => {
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
