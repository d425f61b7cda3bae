import { statSync } from "node:fs"
import { type JournalPosition, segmentFile, segmentsIn } from "./JournalSegments.ts"

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** How many bytes a journal holds behind a position. */
export const bytesBehind = (folder: string, { segment: from, offset }: JournalPosition): number =>
  segmentsIn(folder)
    .filter((segment) => segment >= from)
    .map((segment) => Math.max(0, sizeOf(segmentFile(folder, segment)) - (segment === from ? offset : 0)))
    .reduce((sum, bytes) => sum + bytes, 0)
