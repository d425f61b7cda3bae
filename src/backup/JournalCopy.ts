import { closeSync, copyFileSync, ftruncateSync, mkdirSync, openSync, readSync, rmSync } from "node:fs"
import { journalFolder, segmentFile, segmentSize, segmentsIn } from "../click/journal/JournalSegments.ts"

// A line of the journal has at most 1 MiB.
const longestLine = 1024 * 1024
const lineFeed = 10

/**
 * Truncates a copy after its last line feed. The rest is an incomplete record, which can be dropped because its visitor
 * has not yet received a response.
 */
const cutOff = (file: string, size: number): number => {
  const from = Math.max(0, size - longestLine)
  const bytes = Buffer.allocUnsafe(size - from)
  const descriptor = openSync(file, "r+")
  try {
    readSync(descriptor, bytes, 0, bytes.length, from)
    const end = from + bytes.lastIndexOf(lineFeed) + 1
    ftruncateSync(descriptor, end)
    return end
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Copies the journal of a data folder segment by segment, while the server appends to it and ingests it. Returns the
 * number of bytes. A segment that disappears during the copy has been ingested. Blocks the thread.
 */
export const copyJournal = (from: string, to: string): number => {
  const [source, target] = [journalFolder(from), journalFolder(to)]
  const segments = segmentsIn(source)
  if (segments.length > 0) mkdirSync(target, { recursive: true, mode: 0o700 })
  let bytes = 0
  for (const segment of segments) {
    const file = segmentFile(target, segment)
    try {
      copyFileSync(segmentFile(source, segment), file)
    } catch (fault) {
      rmSync(file, { force: true })
      if ((fault as NodeJS.ErrnoException).code === "ENOENT") continue
      throw fault
    }
    bytes += cutOff(file, segmentSize(target, segment))
  }
  return bytes
}
