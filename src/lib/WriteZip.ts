import { PassThrough, Readable } from "node:stream"
import { Effect, Stream } from "effect"
import { ZipFile } from "yazl"

/** A file of an archive; its bytes are read only when it is written. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Stream.Stream<Uint8Array, unknown>
  /** Whether the bytes are already compressed, as in pictures. */
  readonly isPacked?: boolean
}

/** A zip that is written file by file while it is read, with little memory. */
export const zipOf = (entries: ReadonlyArray<ZipEntry>, mtime: Date): Stream.Stream<Uint8Array, unknown> =>
  Stream.unwrapScoped(
    Effect.gen(function* () {
      const runtime = yield* Effect.runtime<never>()
      const zip = new ZipFile()
      const output = new PassThrough()
      const open: Array<Readable> = []
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          for (const one of open) one.destroy()
          output.destroy()
        })
      )
      zip.on("error", (fault) => output.destroy(fault as Error))
      zip.outputStream.on("error", (fault) => output.destroy(fault))
      zip.outputStream.pipe(output)
      for (const { name, bytes, isPacked = false } of entries) {
        zip.addReadStreamLazy(name, { mtime, mode: 0o100644, compress: !isPacked, forceDosTimestamp: true }, (give) => {
          const read = Readable.from(Stream.toAsyncIterableRuntime(bytes, runtime), {
            objectMode: false
          })
          open.push(read)
          read.on("error", (fault) => output.destroy(fault))
          give(null, read)
        })
      }
      zip.end()
      return Stream.fromAsyncIterable(output as AsyncIterable<Uint8Array>, (fault) => fault)
    })
  )
