import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { type JournalFiles, nodeFiles } from "../../src/click/journal/JournalFiles.ts"
import { readFrom } from "../../src/click/journal/JournalReader.ts"
import { encodeRecord, type JournalRecord } from "../../src/click/journal/JournalRecord.ts"
import type { JournalPosition } from "../../src/click/journal/JournalSegments.ts"
import { type JournalOptions, JournalWriter } from "../../src/click/journal/JournalWriter.ts"

/** A record that its number identifies. */
export const recordNumber = (n: number): JournalRecord => ({
  at: 1_700_000_000_000 + n,
  teamId: "0190a0a0-0000-7000-8000-000000000001",
  linkId: "0190a0a0-0000-7000-8000-000000000002",
  pageId: null,
  bioLinkId: null,
  qrcodeId: null,
  destination: `https://example.com/${n}`,
  visitor: "0123456789abcdef0123456789abcdef",
  subnet: "203.0.113.0/24",
  userAgent: "Grüße \ud83d\ude00 \ud800 \n",
  acceptLanguage: "de",
  referrer: "",
  country: null,
  campaign: null,
  isHead: n % 2 === 0,
  isPrefetch: false
})

export const line = (n: number) => encodeRecord(recordNumber(n))
export const numbersOf = (records: ReadonlyArray<JournalRecord>) => records.map(({ at }) => at - 1_700_000_000_000)

/** A folder that is deleted after the test. */
export const folderOfTest = () => {
  const folder = mkdtempSync(join(tmpdir(), "linden-journal-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A writer that is closed after the test, with a stopped clock. */
export const openWriter = (options: Partial<JournalOptions> = {}) => {
  const clock = { now: 0 }
  const flushes: Array<readonly [written: number, lost: number]> = []
  const folder = options.folder ?? folderOfTest()
  const writer = new JournalWriter({
    sync: "off",
    maxBytes: 64 * 1024 * 1024,
    maxAgeMillis: 3_600_000,
    now: () => clock.now,
    onFlush: (written, lost) => flushes.push([written, lost]),
    ...options,
    folder
  })
  const append = (...numbers: ReadonlyArray<number>) =>
    Promise.all(numbers.map((n) => new Promise<void>((resolve) => writer.append(line(n), resolve))))
  return { writer, folder, clock, flushes, append }
}

/** Everything from a position to the end, read in pieces of the given size. */
export const readAll = (folder: string, from: JournalPosition = { segment: 0, offset: 0 }, maxBytes = 4096) => {
  const numbers: Array<number> = []
  let position = from
  let skipped = 0
  let torn = 0
  for (;;) {
    const read = readFrom(folder, position, Buffer.alloc(maxBytes))
    numbers.push(...numbersOf(read.records))
    skipped += read.skipped
    torn += read.torn
    position = read.next
    if (read.atEnd) return { numbers, position, skipped, torn }
  }
}

export const segmentNames = (folder: string) => readdirSync(folder).sort()
export const textOf = (folder: string, name: string) => readFileSync(join(folder, name), "utf8")

const failure = (code: string) => Object.assign(new Error(code), { code })

/** A file system whose faults a test switches on and off. */
export const faultyFiles = () => {
  const faults = {
    /** The code of failing writes. */
    write: undefined as string | undefined,
    create: undefined as string | undefined,
    truncate: undefined as string | undefined,
    sync: undefined as string | undefined,
    /** The number of bytes that can be written before writes fail. */
    room: Number.POSITIVE_INFINITY,
    syncs: 0
  }
  const files: JournalFiles = {
    ...nodeFiles,
    create: (file) => {
      if (faults.create) throw failure(faults.create)
      return nodeFiles.create(file)
    },
    write: (descriptor, bytes, offset, length) => {
      if (faults.write) throw failure(faults.write)
      if (faults.room <= 0) throw failure("ENOSPC")
      const written = nodeFiles.write(descriptor, bytes, offset, Math.min(length, faults.room))
      faults.room -= written
      return written
    },
    truncate: (descriptor, length) => {
      if (faults.truncate) throw failure(faults.truncate)
      nodeFiles.truncate(descriptor, length)
    },
    sync: (descriptor, done) => {
      faults.syncs += 1
      if (faults.sync) setImmediate(done, failure(faults.sync))
      else nodeFiles.sync(descriptor, done)
    }
  }
  return { faults, files }
}
