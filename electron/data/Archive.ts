import { createReadStream, statSync } from "node:fs"
import { Data, Effect, Stream } from "effect"
import { create, extract } from "tar"

/** An archive cannot be written or read; the message is the system's or the archive's own. */
export class ArchiveError extends Data.TaggedError("ArchiveError")<{ readonly message: string }> {}

const fault = (cause: unknown) => new ArchiveError({ message: cause instanceof Error ? cause.message : String(cause) })

/** Tells the part of a whole that is done, from 0 to 1, each percent once. */
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

/** Packs files and folders, named from `folder`, as `tar -czf` would; `whole` is their size in bytes. */
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

/** Unpacks files and folders into a folder: no links, no devices, no way out of it. */
export const unpack = (file: string, folder: string) =>
  Stream.asyncPush<number, ArchiveError>((emit) =>
    Effect.acquireRelease(
      // Asked for its size first: a stream of a file that is not there fails when nobody listens any more.
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
