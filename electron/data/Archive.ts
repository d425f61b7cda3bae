import { createReadStream, statSync } from "node:fs"
import { Data, Effect, Stream } from "effect"
import { create, extract } from "tar"

/** An archive can't be written or read; the message comes from the system or the archive. */
export class ArchiveError extends Data.TaggedError("ArchiveError")<{ readonly message: string }> {}

const fault = (cause: unknown) => new ArchiveError({ message: cause instanceof Error ? cause.message : String(cause) })

/** Reports progress from 0 to 1, once per percent. */
const percents = (whole: number) => {
  let done = 0
  let told = -1
  return (bytes: number, tell: (part: number) => void) => {
    done += bytes
    const percent = Math.min(100, Math.floor((done / Math.max(1, whole)) * 100))
    if (percent > told) tell(percent / 100)
    told = Math.max(told, percent)
  }
}

/** Packs files and folders with paths relative to `folder`, as `tar -czf` does; `whole` is their size in bytes. */
export const pack = (folder: string, names: ReadonlyArray<string>, file: string, whole: number) =>
  Stream.asyncPush<number, ArchiveError>((emit) =>
    Effect.sync(() => {
      const count = percents(whole)
      const onWriteEntry = ({ stat }: { stat?: { size: number } }) => count(stat?.size ?? 0, emit.single)
      create({ cwd: folder, file, gzip: true, portable: true, strict: true, onWriteEntry }, [...names]).then(
        () => emit.end(),
        (cause) => emit.fail(fault(cause))
      )
    })
  )

const isPlain = (entry: object) => "type" in entry && (entry.type === "File" || entry.type === "Directory")

/** Unpacks an archive into a folder; refuses links, devices and paths outside the folder. */
export const unpack = (file: string, folder: string) =>
  Stream.asyncPush<number, ArchiveError>((emit) =>
    Effect.acquireRelease(
      // Get the size first. If the file is missing, the stream would fail after its listeners were removed.
      Effect.try({
        try: () => ({ count: percents(statSync(file).size), source: createReadStream(file) }),
        catch: fault
      }),
      ({ source }) => Effect.sync(() => source.destroy())
    ).pipe(
      Effect.flatMap(({ source, count }) =>
        Effect.sync(() => {
          const fail = (cause: unknown) => emit.fail(fault(cause))
          const target = extract({ cwd: folder, strict: true, filter: (_path, entry) => isPlain(entry) })
          source.on("data", (chunk) => count(chunk.length, emit.single))
          source.on("error", fail)
          target.on("error", fail)
          target.on("close", () => emit.end())
          source.pipe(target)
        })
      )
    )
  )
