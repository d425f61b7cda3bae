import { copyFileSync, existsSync, readFileSync } from "node:fs"
import { Effect } from "effect"

const [headerBytes, frameHeaderBytes] = [32, 24]
/** How a log begins. The last bit says that its checksums read numbers with the highest byte first. */
const magic = 0x377f0682

type Sums = readonly [number, number]

/** SQLite's checksum of a log, continued over more bytes. */
const summed = (log: DataView, [first, second]: Sums, from: number, to: number, isLittle: boolean): Sums => {
  let [a, b] = [first, second]
  for (let at = from; at < to; at += 8) {
    a = (a + log.getUint32(at, isLittle) + b) | 0
    b = (b + log.getUint32(at + 4, isLittle) + a) | 0
  }
  return [a, b]
}

const isEqual = ([a, b]: Sums, [c, d]: Sums) => a >>> 0 === c >>> 0 && b >>> 0 === d >>> 0

/**
 * The number of commits in a write-ahead log that SQLite ignores, because the log is damaged before them. A frame counts
 * only if it belongs to the present generation of the log, agrees with the checksum of the frame before it, and ends a
 * commit: what a canceled transaction or an earlier generation left behind doesn't.
 */
export const lostCommits = (bytes: Uint8Array): number => {
  if (bytes.length < headerBytes) return 0
  const log = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const isLog = (log.getUint32(0) & ~1) >>> 0 === magic
  const isLittle = !isLog || (log.getUint32(0) & 1) === 0
  const pageSize = log.getUint32(8) === 1 ? 65_536 : log.getUint32(8)
  const isPage = pageSize >= 512 && pageSize <= 65_536 && (pageSize & (pageSize - 1)) === 0
  if (!isPage) return 0
  const sumsAt = (at: number): Sums => [log.getUint32(at), log.getUint32(at + 4)]
  let before = sumsAt(24)
  let isDamaged = !isLog || !isEqual(summed(log, [0, 0], 0, 24, isLittle), before)
  if (log.byteLength < headerBytes + frameHeaderBytes) return 0
  const salts = sumsAt(isDamaged ? headerBytes + 8 : 16)
  let lost = 0
  for (let at = headerBytes; at + frameHeaderBytes + pageSize <= log.byteLength; at += frameHeaderBytes + pageSize) {
    const page = at + frameHeaderBytes
    const sums = sumsAt(at + 16)
    const found = summed(log, summed(log, before, at, at + 8, isLittle), page, page + pageSize, isLittle)
    const isWhole = isEqual(sumsAt(at + 8), salts) && isEqual(found, sums)
    if (!isWhole) isDamaged = true
    else if (isDamaged && log.getUint32(at + 4) > 0) lost += 1
    before = sums
  }
  return lost
}

/** The commits that a database loses when it is opened, because its log is damaged. */
export const lostFrom = (database: string): number => {
  const log = `${database}-wal`
  const count = () => (existsSync(log) ? lostCommits(readFileSync(log)) : 0)
  const found = count()
  // A running server may have written to the log between the parts of the first read.
  return found === 0 ? 0 : Math.min(found, count())
}

/** Reports a damaged log before SQLite opens its database and forgets the rest of the log; keeps a copy of it. */
export const tellLoss = (database: string) =>
  Effect.suspend(() => {
    const count = lostFrom(database)
    if (count === 0) return Effect.void
    const [log, copy] = [`${database}-wal`, `${database}-wal.damaged`]
    copyFileSync(log, copy)
    return Effect.annotateLogs(
      Effect.logError(
        `${log} is damaged: the last ${count} committed changes are lost. If they matter, restore a backup. A copy of the log is in ${copy}.`
      ),
      { file: log, lost: count }
    )
  }).pipe(
    // Neither a log that can't be read nor a copy that can't be written keeps the server from starting.
    Effect.catchAllDefect((cause) => Effect.logWarning(`${database}-wal could not be checked for damage.`, cause))
  )
