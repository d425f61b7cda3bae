import { type JournalPosition, segmentSize, segmentsIn } from "./JournalSegments.ts"

/** The number of bytes of a journal after a position. */
export const bytesBehind = (folder: string, { segment: from, offset }: JournalPosition): number =>
  segmentsIn(folder)
    .filter((segment) => segment >= from)
    .map((segment) => Math.max(0, segmentSize(folder, segment) - (segment === from ? offset : 0)))
    .reduce((sum, bytes) => sum + bytes, 0)
