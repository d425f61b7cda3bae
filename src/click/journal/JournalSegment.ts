import type { JournalFiles } from "./JournalFiles.ts"
import { type JournalPosition, segmentFile } from "./JournalSegments.ts"

const lineFeed = 10

/** The result of a write: how many bytes stay in the file, and why the rest does not. */
export interface Written {
  readonly kept: number
  readonly fault: unknown
}

/** A segment being written; it contains only whole lines, unless the process or the disk fails. */
export class JournalSegment {
  readonly number: number
  readonly openedAt: number
  #files: JournalFiles
  #descriptor: number
  #size = 0
  #unsynced = 0
  #isSyncing = false
  #isBroken = false
  #isRetired = false
  #waiting: Array<() => void> = []
  #onSynced: (fault: unknown) => void

  constructor(files: JournalFiles, folder: string, number: number, now: number, onSynced: (fault: unknown) => void) {
    this.#files = files
    this.number = number
    this.openedAt = now
    this.#onSynced = onSynced
    this.#descriptor = files.create(segmentFile(folder, number))
  }

  get size(): number {
    return this.#size
  }

  get position(): JournalPosition {
    return { segment: this.number, offset: this.#size }
  }

  /** Whether the end of the file is unknown. If so, nothing may be written after it. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Appends lines; if they don't all fit, keeps the complete ones and cuts off the rest. */
  write(bytes: Uint8Array, length: number): Written {
    let done = 0
    try {
      while (done < length) {
        const count = this.#files.write(this.#descriptor, bytes, done, length - done)
        if (count === 0) throw new Error("the file system took no bytes")
        done += count
      }
      this.#grow(done)
      return { kept: done, fault: undefined }
    } catch (fault) {
      const kept = done === 0 ? 0 : bytes.lastIndexOf(lineFeed, done - 1) + 1
      if (done > kept) this.#cut(this.#size + kept)
      this.#grow(kept)
      return { kept, fault }
    }
  }

  /** Syncs written data to the disk, off the event loop; calls `done` after success or failure. */
  sync(done?: () => void): void {
    if (done !== undefined) this.#waiting.push(done)
    if (this.#isSyncing) return
    const waiting = this.#waiting
    const asked = this.#unsynced
    this.#waiting = []
    this.#isSyncing = true
    this.#files.sync(this.#descriptor, (error) => {
      this.#isSyncing = false
      if (error === null) this.#unsynced -= asked
      this.#onSynced(error ?? undefined)
      for (const told of waiting) told()
      if (this.#waiting.length > 0) this.sync()
      else if (this.#isRetired) this.#files.close(this.#descriptor)
    })
  }

  /** Syncs unsynced data, unless a sync is running. */
  syncIfDirty(): void {
    if (this.#unsynced > 0 && !this.#isSyncing) this.sync()
  }

  /** Closes the file once everything is synced, off the event loop. */
  retire(isSynced: boolean): void {
    this.#isRetired = true
    if (isSynced && this.#unsynced > 0) this.sync(() => {})
    else if (!this.#isSyncing) this.#files.close(this.#descriptor)
  }

  /** Syncs and closes the file, blocking. */
  close(isSynced: boolean): void {
    if (isSynced && this.#unsynced > 0) this.#files.syncNow(this.#descriptor)
    this.retire(false)
  }

  #grow(count: number): void {
    this.#size += count
    this.#unsynced += count
  }

  #cut(length: number): void {
    try {
      this.#files.truncate(this.#descriptor, length)
    } catch {
      this.#isBroken = true
    }
  }
}
