import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync, readSync, statSync } from "node:fs"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { Schema } from "effect"
import { create, Parser } from "tar"
import { lastOf } from "../storage/Migrate.ts"
import { BackupError } from "./BackupError.ts"
import { backupFormat, type Manifest, ManifestHead, ManifestJson, manifestName } from "./Manifest.ts"
import { sha256, trailerBytes, trailerOf } from "./Trailer.ts"

/** Hears how many bytes more are done. */
export type Tell = (bytes: number) => void

// Databases shrink by nearly as much as at gzip's own 6, in half the time.
const level = 4
const mostManifest = 256 * 1024 ** 2

const counting = (use: (chunk: Buffer) => void) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      use(chunk)
      done(null, chunk)
    }
  })

/** Packs files of a folder in the order of their names into a new archive, forced onto the disk. */
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

/** What takes a part of an archive as it is read. */
export interface PartSink {
  readonly write: (chunk: Uint8Array) => void
  readonly end: () => void
}

const broken = (part: string, why: string) =>
  new BackupError({ message: `the backup is damaged in its part ${part}: ${why}.` })

const readAt = (file: string, position: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  const descriptor = openSync(file, "r")
  try {
    readSync(descriptor, bytes, 0, length, position)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

const isPacked = (file: string): boolean => readAt(file, 0, 2).equals(Buffer.from([0x1f, 0x8b]))

/** The manifest that a text is, where this program can read what it speaks of. */
export const manifestOf = (text: string, newest: { readonly main: number; readonly clicks: number }): Manifest => {
  const head = Schema.decodeUnknownEither(ManifestHead)(text)
  if (head._tag === "Left")
    throw new BackupError({ message: "the file is no backup of Linden: its manifest is another's." })
  const tooNew = () =>
    new BackupError({
      message: `the backup was made by Linden ${head.right.version}, which is newer than this one: restore it with that version.`
    })
  if (head.right.format > backupFormat) throw tooNew()
  const manifest = Schema.decodeUnknownEither(ManifestJson)(text)
  if (manifest._tag === "Left") throw broken(manifestName, "it is not in order")
  const { main, clicks } = manifest.right.migrations
  if ((main ?? 0) > newest.main || (clicks ?? 0) > newest.clicks) throw tooNew()
  return manifest.right
}

/**
 * Reads an archive once from its start to its end and proves that it is whole and what its manifest says; each part goes to
 * its sink. Nothing is to be done with what the sinks got before this is done.
 */
export const readArchive = async (
  file: string,
  newest: { readonly main: number; readonly clicks: number },
  sinkOf: (path: string) => PartSink,
  tell: Tell,
  signal: AbortSignal
): Promise<Manifest> => {
  const size = statSync(file).size
  if (size <= trailerBytes || !isPacked(file)) throw new BackupError({ message: "the file is no backup of Linden." })
  const whole = sha256()
  const state = {
    manifest: undefined as Manifest | undefined,
    part: manifestName,
    read: 0,
    fault: undefined as unknown
  }
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      const failing = (fault: unknown) => {
        state.fault ??= fault
        entry.resume()
      }
      const { path, size: bytes, type } = entry
      if (state.fault !== undefined || type !== "File") return failing(broken(path, "it is no file"))
      const hash = sha256()
      if (state.manifest === undefined) {
        if (path !== manifestName || bytes > mostManifest)
          return failing(new BackupError({ message: "the file is no backup of Linden: it has no manifest." }))
        const chunks: Array<Uint8Array> = []
        entry.on("data", (chunk) => chunks.push(chunk))
        entry.on("end", () => {
          try {
            state.manifest = manifestOf(Buffer.concat(chunks).toString("utf8"), newest)
            state.part = state.manifest.parts[0]?.path ?? manifestName
          } catch (fault) {
            state.fault ??= fault
          }
        })
        return
      }
      const expected = state.manifest.parts[state.read]
      if (expected === undefined || expected.path !== path)
        return failing(broken(expected?.path ?? path, "another file is in its place"))
      state.part = path
      let sink: PartSink
      try {
        sink = sinkOf(path)
      } catch (fault) {
        return failing(fault)
      }
      entry.on("data", (chunk) => {
        try {
          hash.update(chunk)
          if (state.fault === undefined) sink.write(chunk)
        } catch (fault) {
          state.fault ??= fault
        }
      })
      entry.on("end", () => {
        try {
          sink.end()
        } catch (fault) {
          state.fault ??= fault
        }
        if (bytes !== expected.bytes || hash.digest("hex") !== expected.sha256)
          state.fault ??= broken(path, "its checksum is another one")
        state.read += 1
        state.part = state.manifest?.parts[state.read]?.path ?? "the end"
      })
    }
  })
  parser.on("error", (fault: unknown) => {
    state.fault ??= broken(state.part, (fault as Error).message)
  })
  const source = createReadStream(file, { end: size - trailerBytes - 1, signal })
  const hashed = counting((chunk) => {
    whole.update(chunk)
    tell(chunk.length)
  })
  const sink = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      parser.write(chunk)
      if (state.fault !== undefined) throw state.fault
    }
    parser.end()
  }
  try {
    await pipeline(source, hashed, createGunzip(), sink, { signal })
  } catch (fault) {
    const { code } = fault as { readonly code?: unknown }
    if (String(code).startsWith("Z_")) throw broken(state.part, "it cannot be unpacked")
    throw fault
  }
  if (state.fault !== undefined) throw state.fault
  const { manifest } = state
  if (manifest === undefined) throw new BackupError({ message: "the file is no backup of Linden: it has no manifest." })
  const lacking = manifest.parts[state.read]
  if (lacking !== undefined) throw broken(lacking.path, "it is not there")
  if (!readAt(file, size - trailerBytes, trailerBytes).equals(trailerOf(whole.digest("hex"))))
    throw broken("frame", "the sum of the whole file is another one")
  return manifest
}

/** Forces what was renamed in a folder onto the disk; some systems cannot. */
export const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return
  const descriptor = openSync(folder, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The newest migrations that some lists of them name. */
export const newestOf = (main: Parameters<typeof lastOf>[0], clicks: Parameters<typeof lastOf>[0]) => ({
  main: lastOf(main),
  clicks: lastOf(clicks)
})
