import { closeSync, openSync, readSync, unlinkSync } from "node:fs"
import { decodeRecord, type JournalRecord } from "./JournalRecord.ts"
import { type JournalPosition, segmentFile, segmentsIn } from "./JournalSegments.ts"

/**
 * The result of a read. `next` is the position to continue from; all data before it is in `records` or in the counts.
 */
export interface JournalRead {
  readonly records: ReadonlyArray<JournalRecord>
  readonly next: JournalPosition
  /** Whether this is everything that the journal currently contains. */
  readonly atEnd: boolean
  /** Broken lines in the middle of a segment. Their clicks are lost. */
  readonly skipped: number
  /** Records that a crash cut off at the end of a segment; their visits never got a response. */
  readonly torn: number
}

const lineFeed = 10

// A record has at most about 100 kB; a longer line is not a record.
const longestLine = 1024 * 1024

/**
 * Reads from a position, within one segment and about as many bytes as fit in `room`, which is overwritten. A segment
 * no longer grows if it is below `growing`. When that is the case and a later segment exists, the reader moves on and
 * drops a truncated last line; until then, it waits for the rest of the line. A broken line is skipped up to the next
 * line feed, a missing segment entirely. Blocks.
 */
export const readFrom = (
  folder: string,
  position: JournalPosition,
  room: Buffer,
  growing = Number.POSITIVE_INFINITY
): JournalRead => {
  // List segments before reading. Then any segment that has a successor no longer grows.
  const segments = segmentsIn(folder).filter((segment) => segment >= position.segment)
  const [segment, successor] = segments
  if (segment === undefined) return nothing(position, true)
  if (segment > position.segment && position.segment >= growing) return nothing(position, true)
  const isDone = successor !== undefined && segment < growing
  const offset = segment === position.segment ? position.offset : 0
  const bytes = readBytes(segmentFile(folder, segment), offset, room)
  if (bytes === undefined) return nothing({ segment: segment + 1, offset: 0 }, false)
  const end = bytes.data.lastIndexOf(lineFeed) + 1
  if (end > 0) {
    const next = { segment, offset: offset + end }
    const atEnd = bytes.isWhole && !isDone
    return { ...decodeLines(bytes.data.toString("utf8", 0, end - 1)), next, atEnd, torn: 0 }
  }
  if (!bytes.isWhole) {
    const next = { segment, offset: offset + bytes.data.length }
    return { records: [], next, atEnd: false, skipped: 1, torn: 0 }
  }
  if (!isDone) return nothing({ segment, offset }, true)
  return { ...nothing({ segment: successor, offset: 0 }, false), torn: bytes.data.length > 0 ? 1 : 0 }
}

/** Deletes the segments before a position and below `growing`; returns the number deleted. */
export const removeBooked = (folder: string, position: JournalPosition, growing = Number.POSITIVE_INFINITY): number => {
  const booked = segmentsIn(folder).filter((segment) => segment < Math.min(position.segment, growing))
  return booked.filter((segment) => isGone(() => unlinkSync(segmentFile(folder, segment)))).length
}

const nothing = (next: JournalPosition, atEnd: boolean): JournalRead => ({
  records: [],
  next,
  atEnd,
  skipped: 0,
  torn: 0
})

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT"

const isGone = (remove: () => void): boolean => {
  try {
    remove()
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Bytes from an offset, at least up to a line feed if there is one; undefined if the file is missing. */
const readBytes = (file: string, offset: number, room: Buffer) => {
  let descriptor: number
  try {
    descriptor = openSync(file, "r")
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  try {
    const first = readInto(room, descriptor, offset)
    if (first.length < room.length) return { data: first, isWhole: true }
    if (room.length >= longestLine || first.includes(lineFeed)) return { data: first, isWhole: false }
    const longer = readInto(Buffer.allocUnsafe(longestLine), descriptor, offset)
    return { data: longer, isWhole: longer.length < longestLine }
  } finally {
    closeSync(descriptor)
  }
}

const readInto = (room: Buffer, descriptor: number, offset: number): Buffer => {
  let filled = 0
  while (filled < room.length) {
    const count = readSync(descriptor, room, filled, room.length - filled, offset + filled)
    if (count === 0) break
    filled += count
  }
  return room.subarray(0, filled)
}

const decodeLines = (text: string) => {
  const records: Array<JournalRecord> = []
  let skipped = 0
  for (const line of text.split("\n")) {
    // Skip headers, and empty lines, which the journal writes to test whether it can write again.
    if (line === "" || line.startsWith("#")) continue
    const record = decode(line)
    if (record === undefined) skipped += 1
    else records.push(record)
  }
  return { records, skipped }
}

// Damaged data can have a matching checksum by chance, such as that of an empty record. Decoding it may then throw.
const decode = (line: string): JournalRecord | undefined => {
  try {
    return decodeRecord(line)
  } catch {
    return undefined
  }
}
