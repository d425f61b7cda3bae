import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { Option } from "effect"
import { Parser } from "tar"
import { BackupError } from "./BackupError.ts"
import { counting, type Tell } from "./Counting.ts"
import { type Manifest, type ManifestOwner, manifestName, manifestOwner } from "./Manifest.ts"
import { broken, manifestOf } from "./ReadManifest.ts"
import { sha256, trailerBytes, trailerOf } from "./Trailer.ts"

const mostManifest = 256 * 1024 ** 2

/** Receives the bytes of one file of an archive. */
export interface PartSink {
  readonly write: (chunk: Uint8Array) => void
  readonly end: () => void
}

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

/**
 * Reads an archive in one pass, and verifies that it is complete and matches its manifest. Each file is written to its
 * sink. Do not use the contents of the sinks until this succeeds.
 */
export const readArchive = async (
  file: string,
  newest: { readonly main: number; readonly clicks: number },
  sinkOf: (path: string) => PartSink,
  tell: Tell,
  signal: AbortSignal
): Promise<Manifest> => {
  const size = statSync(file).size
  if (size <= trailerBytes || !isPacked(file)) throw new BackupError({ message: "the file is not a Linden backup." })
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
      if (state.fault !== undefined || type !== "File") return failing(broken(path, "it is not a file"))
      const hash = sha256()
      if (state.manifest === undefined) {
        if (path !== manifestName || bytes > mostManifest)
          return failing(new BackupError({ message: "the file is not a Linden backup: it has no manifest." }))
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
          state.fault ??= broken(path, "its checksum does not match")
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
  if (manifest === undefined) throw new BackupError({ message: "the file is not a Linden backup: it has no manifest." })
  const lacking = manifest.parts[state.read]
  if (lacking !== undefined) throw broken(lacking.path, "it is missing")
  if (!readAt(file, size - trailerBytes, trailerBytes).equals(trailerOf(whole.digest("hex"))))
    throw broken("frame", "the checksum of the whole file does not match")
  return manifest
}

/** Reads the start of a file that may be an archive: the owner and the time of a backup. None if it is no backup. */
export const readOwner = async (source: Readable): Promise<Option.Option<ManifestOwner>> => {
  let owner: Option.Option<ManifestOwner> | undefined
  const parser = new Parser({
    onReadEntry: (entry) => {
      const chunks: Array<Uint8Array> = []
      if (owner !== undefined) return entry.resume()
      if (entry.path !== manifestName || entry.size > mostManifest) {
        owner = Option.none()
        return entry.resume()
      }
      entry.on("data", (chunk) => chunks.push(chunk))
      entry.on("end", () => {
        owner = manifestOwner(Buffer.concat(chunks).toString("utf8"))
      })
    }
  })
  parser.on("error", () => (owner ??= Option.none()))
  const unpacked = createGunzip()
  let fault: Error | undefined
  source.on("error", (cause) => {
    fault = cause
    unpacked.destroy(cause)
  })
  try {
    for await (const chunk of source.pipe(unpacked)) {
      parser.write(chunk as Buffer)
      if (owner !== undefined) break
    }
  } catch (cause) {
    // A file that cannot be unpacked is no backup; one that cannot be read is reported.
    if (fault !== undefined) throw cause
  } finally {
    source.destroy()
  }
  return owner ?? Option.none()
}
