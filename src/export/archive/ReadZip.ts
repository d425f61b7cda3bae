import type { Readable } from "node:stream"
import { Chunk, Effect, Stream } from "effect"
import { type Entry, open, type ZipFile } from "yauzl"
import { maxUploadBytes } from "../../upload/Upload.ts"
import { ArchiveError } from "./ArchiveError.ts"

/** More files than any team can have: uploads with their smaller sizes, and months of clicks. */
const mostEntries = 100_000
/** A page may hold some megabytes; whatever is longer is no line. */
const longestLine = 16 * 1024 * 1024

const notWhole = (cause: unknown) =>
  new ArchiveError({
    message: `The archive cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`
  })

const entriesOf = (zip: ZipFile) =>
  Effect.async<ReadonlyMap<string, Entry>, ArchiveError>((resume) => {
    const entries = new Map<string, Entry>()
    const fail = (message: string) => resume(Effect.fail(new ArchiveError({ message })))
    if (zip.entryCount > mostEntries) return fail("The archive holds too many files.")
    zip.on("error", (fault: unknown) => resume(Effect.fail(notWhole(fault))))
    zip.on("entry", (entry: Entry) => {
      if (entry.isEncrypted()) return fail("The archive is encrypted.")
      if (entries.has(entry.fileName)) return fail(`The archive holds ${entry.fileName} twice.`)
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on("end", () => resume(Effect.succeed(entries)))
    zip.readEntry()
  })

/** A zip on the disk: its files are found by their names, and read as they are taken. */
export interface ZipReader {
  readonly names: ReadonlyArray<string>
  /** The bytes of all files once they are unpacked; a file that holds more than it declares is refused as it is read. */
  readonly unpackedBytes: number
  /** The lines of a file behind the first `skip` of them; none where there is no such file. */
  readonly lines: (name: string, skip: number) => Stream.Stream<string, ArchiveError>
  /** The bytes of a small file; undefined where there is none. */
  readonly bytes: (name: string) => Effect.Effect<Uint8Array | undefined, ArchiveError>
}

/** Opens a zip until the scope closes. */
export const openZip = (file: string) =>
  Effect.gen(function* () {
    const zip = yield* Effect.acquireRelease(
      Effect.async<ZipFile, ArchiveError>((resume) =>
        open(file, { lazyEntries: true, autoClose: false }, (fault, opened) =>
          resume(fault ? Effect.fail(notWhole(fault)) : Effect.succeed(opened))
        )
      ),
      (one) => Effect.sync(() => one.close())
    )
    const entries = yield* entriesOf(zip)

    const read = (entry: Entry) =>
      Effect.acquireRelease(
        Effect.async<Readable, ArchiveError>((resume) =>
          zip.openReadStream(entry, (fault, stream) =>
            resume(fault ? Effect.fail(notWhole(fault)) : Effect.succeed(stream))
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
          return Effect.fail(new ArchiveError({ message: `${name} in the archive is too large.` }))
        return Effect.map(Stream.runCollect(chunks(entry)), (parts) => new Uint8Array(Buffer.concat([...parts])))
      }
    } satisfies ZipReader
  })

/** The lines of some bytes, of which none is longer than is kept in memory. */
const linesOf = (bytes: Stream.Stream<Uint8Array, ArchiveError>, name: string): Stream.Stream<string, ArchiveError> =>
  Stream.suspend(() => {
    const decoder = new TextDecoder("utf-8", { fatal: false })
    let rest = ""
    const cut = (text: string) => {
      const parts = `${rest}${text}`.split("\n")
      rest = parts.pop() ?? ""
      return rest.length > longestLine
        ? Effect.fail(new ArchiveError({ message: `A line of ${name} in the archive is too long.` }))
        : Effect.succeed(Chunk.fromIterable(parts.filter((part) => part !== "")))
    }
    return Stream.concat(
      Stream.mapConcatChunkEffect(bytes, (part) => cut(decoder.decode(part, { stream: true }))),
      Stream.suspend(() => (rest.trim() === "" ? Stream.empty : Stream.make(rest)))
    )
  })
