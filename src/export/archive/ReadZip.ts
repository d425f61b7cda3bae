import type { Readable } from "node:stream"
import { Chunk, Effect, Stream } from "effect"
import { type Entry, open, type ZipFile } from "yauzl"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import { maxUploadBytes } from "../../upload/Upload.ts"
import { ArchiveError } from "./ArchiveError.ts"

/** The maximum number of files. No team has as many, including uploads with their variants, and months of clicks. */
const mostEntries = 100_000
/** The longest line in bytes; pages may have several megabytes. */
const longestLine = 16 * 1024 * 1024

const notWhole = (cause: unknown) =>
  new ArchiveError({
    fault: fault("archive_unreadable", { cause: cause instanceof Error ? cause.message : String(cause) })
  })

const entriesOf = (zip: ZipFile) =>
  Effect.async<ReadonlyMap<string, Entry>, ArchiveError>((resume) => {
    const entries = new Map<string, Entry>()
    const fail = (fault: Fault) => resume(Effect.fail(new ArchiveError({ fault })))
    if (zip.entryCount > mostEntries) return fail(fault("archive_too_many_files"))
    zip.on("error", (cause: unknown) => resume(Effect.fail(notWhole(cause))))
    zip.on("entry", (entry: Entry) => {
      if (entry.isEncrypted()) return fail(fault("archive_encrypted"))
      if (entries.has(entry.fileName)) return fail(fault("archive_file_twice", { name: entry.fileName }))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on("end", () => resume(Effect.succeed(entries)))
    zip.readEntry()
  })

/** A zip on the disk, whose files are found by name and read on demand. */
export interface ZipReader {
  readonly names: ReadonlyArray<string>
  /** The total size of all unpacked files. Reading a file that is larger than it declares fails. */
  readonly unpackedBytes: number
  /** The lines of a file after the first `skip` lines; empty if there is no such file. */
  readonly lines: (name: string, skip: number) => Stream.Stream<string, ArchiveError>
  /** The bytes of a small file; undefined if it does not exist. */
  readonly bytes: (name: string) => Effect.Effect<Uint8Array | undefined, ArchiveError>
}

/** Opens a zip until the scope closes. */
export const openZip = (file: string) =>
  Effect.gen(function* () {
    const zip = yield* Effect.acquireRelease(
      Effect.async<ZipFile, ArchiveError>((resume) =>
        open(file, { lazyEntries: true, autoClose: false }, (cause, opened) =>
          resume(cause ? Effect.fail(notWhole(cause)) : Effect.succeed(opened))
        )
      ),
      (one) => Effect.sync(() => one.close())
    )
    const entries = yield* entriesOf(zip)

    const read = (entry: Entry) =>
      Effect.acquireRelease(
        Effect.async<Readable, ArchiveError>((resume) =>
          zip.openReadStream(entry, (cause, stream) =>
            resume(cause ? Effect.fail(notWhole(cause)) : Effect.succeed(stream))
          )
        ),
        (stream) => Effect.sync(() => void stream.destroy())
      )

    const chunks = (entry: Entry): Stream.Stream<Uint8Array, ArchiveError> =>
      Stream.unwrapScoped(
        Effect.map(read(entry), (stream) => Stream.fromAsyncIterable(stream as AsyncIterable<Uint8Array>, notWhole))
      )

    return {
      names: [...entries.keys()],
      unpackedBytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
      lines: (name, skip) => {
        const entry = entries.get(name)
        if (entry === undefined) return Stream.empty
        return linesOf(chunks(entry), name).pipe(Stream.drop(skip))
      },
      bytes: (name) => {
        const entry = entries.get(name)
        if (entry === undefined) return Effect.succeed(undefined)
        if (entry.uncompressedSize > maxUploadBytes)
          return Effect.fail(new ArchiveError({ fault: fault("archive_file_too_large", { name }) }))
        return Effect.map(Stream.runCollect(chunks(entry)), (parts) => new Uint8Array(Buffer.concat([...parts])))
      }
    } satisfies ZipReader
  })

/** Splits bytes into lines; fails on a line that is too long to keep in memory. */
const linesOf = (bytes: Stream.Stream<Uint8Array, ArchiveError>, name: string): Stream.Stream<string, ArchiveError> =>
  Stream.suspend(() => {
    const decoder = new TextDecoder("utf-8", { fatal: false })
    let rest = ""
    const cut = (text: string) => {
      const parts = `${rest}${text}`.split("\n")
      rest = parts.pop() ?? ""
      return rest.length > longestLine
        ? Effect.fail(new ArchiveError({ fault: fault("archive_line_too_long", { name }) }))
        : Effect.succeed(Chunk.fromIterable(parts.filter((part) => part !== "")))
    }
    return Stream.concat(
      Stream.mapConcatChunkEffect(bytes, (part) => cut(decoder.decode(part, { stream: true }))),
      Stream.suspend(() => (rest.trim() === "" ? Stream.empty : Stream.make(rest)))
    )
  })
