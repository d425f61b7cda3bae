import { closeSync, createWriteStream, fsyncSync, openSync } from "node:fs"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { create } from "tar"
import { counting, type Tell } from "./Counting.ts"
import { sha256, trailerOf } from "./Trailer.ts"

// Compresses databases nearly as well as gzip's default of 6, in less time.
const level = 4

/** Packs files of a folder into a new archive, in the given order, and flushes it to the disk. */
export const packArchive = async (
  folder: string,
  names: ReadonlyArray<string>,
  file: string,
  tell: Tell,
  signal: AbortSignal
): Promise<void> => {
  const hash = sha256()
  const pack = create({ cwd: folder, portable: true, strict: true, noDirRecurse: true }, [...names])
  const sealed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      this.push(trailerOf(hash.digest("hex")))
      done()
    }
  })
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true })
  const counted = counting((chunk) => tell(chunk.length))
  await pipeline(Readable.from(pack), counted, createGzip({ level }), sealed, target, { signal })
}

/** Flushes the renames in a folder to the disk; Windows cannot flush a folder. */
export const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return
  const descriptor = openSync(folder, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
