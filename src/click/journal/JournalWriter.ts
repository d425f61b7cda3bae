import { randomUUID } from "node:crypto"
import { type JournalFiles, nodeFiles } from "./JournalFiles.ts"
import { JournalSegment } from "./JournalSegment.ts"
import { headerOf, type JournalPosition, segmentsIn } from "./JournalSegments.ts"

/** When writes are synced to the disk: never, before each response, or at an interval in milliseconds. */
export type JournalSync = "off" | "always" | number

export interface JournalOptions {
  readonly folder: string
  readonly sync: JournalSync
  /** The size in bytes after which a new segment starts. */
  readonly maxBytes: number
  /** The age in milliseconds after which a new segment starts, unless the old one is empty. */
  readonly maxAgeMillis: number
  /** The id of the node, which each segment begins with. */
  readonly node?: string
  readonly files?: JournalFiles
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  /** Receives the number of each new segment. All segments below it no longer grow. */
  readonly onBegin?: (segment: number) => void
  /** Called after each write with the numbers of written and lost lines. */
  readonly onFlush?: (written: number, lost: number) => void
}

// The size of the reused buffer, enough for about 250 visits. A tick with more visits gets a buffer of its own.
const scratchBytes = 256 * 1024
const retryMillis = 1000

/**
 * The only writer of the journal, without Effect. Lines appended within one tick of the event loop are written
 * together, and their callbacks run after the write. A visit never waits for a failing disk: its callback runs anyway,
 * and lost lines are counted.
 */
export class JournalWriter {
  #options: JournalOptions
  #files: JournalFiles
  #now: () => number
  #segment: JournalSegment | undefined
  #last: JournalPosition
  #writeFault: unknown
  #syncFault: unknown
  #heldBy: unknown
  #retryAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  #text = ""
  #waiting: Array<() => void> = []
  #scratch = Buffer.allocUnsafeSlow(scratchBytes)

  constructor(options: JournalOptions) {
    this.#options = options
    this.#files = options.files ?? nodeFiles
    this.#now = options.now ?? (() => performance.now())
    this.#last = { segment: 0, offset: 0 }
    options.onBegin?.(this.#next())
    this.#begin()
  }

  get position(): JournalPosition {
    return this.#segment?.position ?? this.#last
  }

  /** The fault of the last write or sync; undefined if both succeeded. */
  get fault(): unknown {
    return this.#heldBy ?? this.#writeFault ?? this.#syncFault
  }

  /** Drops all lines appended from now on, for the given reason, until it is called with undefined. */
  hold(reason: unknown): void {
    this.#heldBy = reason
  }

  /** Adds a line (with its line feed) to this tick's write; `onWritten` runs after it and must not throw. */
  append(line: string, onWritten: () => void): void {
    if (this.#waiting.length === 0) setImmediate(this.#flush)
    this.#text += line
    this.#waiting.push(onWritten)
  }

  /** Starts a new segment, unless the old one is empty. */
  begin(): void {
    if (this.#segment !== undefined && this.#segment.size > 0) this.#begin()
  }

  /** Call it regularly: starts a new segment when it is due, and retries after a failure. */
  tend(): void {
    if (this.#segment !== undefined && this.#isFull(this.#segment)) this.#begin()
    if (this.#writeFault !== undefined && this.#waiting.length === 0) this.#write("\n", 0)
  }

  /** Syncs unsynced data to the disk, off the event loop. */
  sync(): void {
    this.#segment?.syncIfDirty()
  }

  /** Writes pending lines, syncs and closes. */
  close(): void {
    this.#flush()
    this.#isClosed = true
    this.#leave((segment, isSynced) => segment.close(isSynced))
  }

  #flush = (): void => {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    const text = this.#text
    this.#waiting = []
    this.#text = ""
    this.#write(text, waiting.length)
    const answer = () => {
      for (const onWritten of waiting) onWritten()
    }
    const isWritten = this.#heldBy === undefined && this.#writeFault === undefined
    if (this.#options.sync === "always" && isWritten) this.#segment?.sync(answer)
    else answer()
  }

  #write(text: string, lines: number): void {
    const segment = this.#heldBy === undefined ? this.#writable() : undefined
    if (segment === undefined) {
      this.#options.onFlush?.(0, lines)
      return
    }
    // An empty segment stays empty, so the header is a part of its first write.
    const { node } = this.#options
    const header = segment.size === 0 && node !== undefined ? headerOf(node, randomUUID()) : ""
    const written = header + text
    const isSmall = written.length * 3 <= scratchBytes
    const bytes = isSmall ? this.#scratch : Buffer.from(written, "utf8")
    const { kept, fault } = segment.write(bytes, isSmall ? bytes.write(written, 0, "utf8") : bytes.length)
    this.#writeFault = fault
    const whole = fault === undefined ? lines : Math.max(0, linesIn(bytes, kept) - (header === "" ? 0 : 1))
    this.#options.onFlush?.(whole, lines - whole)
  }

  #writable(): JournalSegment | undefined {
    const segment = this.#segment
    if (segment === undefined || segment.isBroken || this.#isFull(segment)) this.#begin()
    return this.#segment?.isBroken ? undefined : this.#segment
  }

  #isFull({ size, openedAt }: JournalSegment): boolean {
    const { maxBytes, maxAgeMillis } = this.#options
    return size >= maxBytes || (size > 0 && this.#now() - openedAt >= maxAgeMillis)
  }

  /** Starts the next segment; if that fails, an intact old one stays in use. */
  #begin(): void {
    const { folder, sync } = this.#options
    const now = this.#now()
    if (this.#isClosed || now < this.#retryAt) return
    try {
      this.#files.makeFolder(folder)
      const number = this.#next()
      const next = new JournalSegment(this.#files, folder, number, now, (fault) => {
        this.#syncFault = fault
      })
      if (sync !== "off") this.#files.syncFolder(folder)
      this.#leave((segment, isSynced) => segment.retire(isSynced))
      this.#segment = next
      this.#options.onBegin?.(number)
    } catch (fault) {
      this.#writeFault = fault
      this.#retryAt = now + retryMillis
    }
  }

  #next(): number {
    return Math.max(this.position.segment, segmentsIn(this.#options.folder).at(-1) ?? 0) + 1
  }

  #leave(close: (segment: JournalSegment, isSynced: boolean) => void): void {
    if (this.#segment === undefined) return
    this.#last = this.#segment.position
    try {
      close(this.#segment, this.#options.sync !== "off")
    } catch (fault) {
      this.#syncFault = fault
    }
    this.#segment = undefined
  }
}

const linesIn = (bytes: Uint8Array, end: number): number => {
  let lines = 0
  for (let index = 0; index < end; index++) if (bytes[index] === 10) lines += 1
  return lines
}
