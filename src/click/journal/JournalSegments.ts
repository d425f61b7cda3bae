import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs"
import { join } from "node:path"

/** A position in a journal: everything before this byte of this segment is booked or written. */
export interface JournalPosition {
  readonly segment: number
  readonly offset: number
}

const pattern = /^(\d{12})\.ndj$/

/** The journal's folder within the data folder. */
export const journalFolder = (dataDir: string): string => join(dataDir, "journal")

/** The file of a segment. */
export const segmentFile = (folder: string, segment: number): string =>
  join(folder, `${String(segment).padStart(12, "0")}.ndj`)

/** The size of a segment in bytes; 0 if it does not exist. */
export const segmentSize = (folder: string, segment: number): number =>
  statSync(segmentFile(folder, segment), { throwIfNoEntry: false })?.size ?? 0

const header = /^#([0-9a-f-]{36})(?: ([0-9a-f-]{36}))?\n/

/** The first line of a segment: the id of the node that wrote it, and its own random id. */
export const headerOf = (node: string, id: string): string => `#${node} ${id}\n`

/** The length of a header in bytes. */
const headerBytes = 75

interface Header {
  /** The node that wrote the segment; undefined if the segment has no header, as in earlier versions. */
  readonly node: string | undefined
  /** The segment's own id; undefined if an earlier version wrote it. */
  readonly id: string | undefined
}

/** The first line of a segment; undefined if the segment is missing, empty, or does not contain a whole header yet. */
export const readHeader = (folder: string, segment: number): Header | undefined => {
  let descriptor: number
  try {
    descriptor = openSync(segmentFile(folder, segment), "r")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
  try {
    const bytes = Buffer.alloc(headerBytes)
    const text = bytes.toString("utf8", 0, readSync(descriptor, bytes, 0, headerBytes, 0))
    if (text === "" || (text.startsWith("#") && text.length < headerBytes && !text.includes("\n"))) return undefined
    const [, node, id] = header.exec(text) ?? []
    return { node, id }
  } finally {
    closeSync(descriptor)
  }
}

/** The ids of the nodes that wrote the segments in a folder. */
export const writersIn = (folder: string): ReadonlySet<string> =>
  new Set(segmentsIn(folder).flatMap((segment) => readHeader(folder, segment)?.node ?? []))

/** The numbers of the segments in a folder, in order; empty if the folder does not exist. */
export const segmentsIn = (folder: string): ReadonlyArray<number> => {
  let names: ReadonlyArray<string>
  try {
    names = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
  return names
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

/** The number of bytes of a journal after a position. */
export const bytesBehind = (folder: string, { segment: from, offset }: JournalPosition): number =>
  segmentsIn(folder)
    .filter((segment) => segment >= from)
    .map((segment) => Math.max(0, segmentSize(folder, segment) - (segment === from ? offset : 0)))
    .reduce((sum, bytes) => sum + bytes, 0)
