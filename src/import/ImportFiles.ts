import { FileSystem, Path } from "@effect/platform"
import type { PlatformError } from "@effect/platform/Error"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schema, type Scope, Stream } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import { JobId } from "../contract/Id.ts"
import { Settings } from "../settings/Settings.ts"
import { isSqlError } from "../storage/Conflict.ts"
import { checkedEachBlock, DiskLow, diskRoom } from "../storage/DiskRoom.ts"
import { isDiskFull } from "../storage/DiskSpace.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import { importScratch } from "./ImportScratch.ts"
import { lasting, passing, type SourceError } from "./source/Source.ts"
import { ImportChunksTable } from "./Tables.ts"

/** The size of a chunk of a file in the database, in bytes. */
const chunkBytes = 1024 * 1024

const gone = lasting(fault("import_file_gone"))

const isJobId = Schema.is(JobId)

/** Reports a full disk; any other failure of a write is a defect. */
const written = <A>(write: Effect.Effect<A, PlatformError>): Effect.Effect<A, DiskLow> =>
  Effect.catchAll(write, (error) => (isDiskFull(error) ? new DiskLow() : Effect.die(error)))

/** The store of the files that imports read. */
interface ImportFileStore {
  /** Stores the whole file or nothing. */
  readonly keep: <E>(job: JobId, bytes: Stream.Stream<Uint8Array, E>) => Effect.Effect<void, E | DiskLow | SqlError>
  readonly open: (job: JobId) => Stream.Stream<Uint8Array, SourceError | SqlError>
  /** The length of a file in bytes. */
  readonly size: (job: JobId) => Effect.Effect<number, SourceError | SqlError>
  /** The path of a file on this machine, until the scope closes. */
  readonly local: (job: JobId) => Effect.Effect<string, SourceError | SqlError, Scope.Scope>
  readonly remove: (job: JobId) => Effect.Effect<void, SqlError>
  /** The jobs with a stored file, including jobs that no longer exist. */
  readonly all: Effect.Effect<ReadonlyArray<JobId>, SqlError>
}

/** Files in the data folder, for a server with its own database. */
const inFolder = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = path.resolve((yield* Settings).dataDir, "imports")
  const nameOf = (job: JobId) => path.join(folder, job)
  const remove = (job: JobId) => Effect.ignore(files.remove(nameOf(job)))
  return {
    keep: (job, bytes) =>
      Effect.scoped(
        Effect.gen(function* () {
          yield* Effect.orDie(files.makeDirectory(folder, { recursive: true, mode: 0o700 }))
          const file = yield* Effect.orDie(files.open(nameOf(job), { flag: "w", mode: 0o600 }))
          yield* Stream.runForEach(bytes, (part) => written(file.writeAll(part)))
          // The response will confirm the job, so its file must survive a power failure.
          yield* written(file.sync)
        })
      ).pipe(Effect.onError(() => Effect.ignoreLogged(remove(job)))),
    local: (job) => Effect.succeed(nameOf(job)),
    size: (job) =>
      files.stat(nameOf(job)).pipe(
        Effect.map(({ size }) => Number(size)),
        Effect.mapError(() => gone)
      ),
    open: (job) => Stream.mapError(files.stream(nameOf(job), { chunkSize: 64 * 1024 }), () => gone),
    all: Effect.map(
      Effect.orElseSucceed(files.readDirectory(folder), () => []),
      (names) => names.flatMap((name) => (isJobId(name) ? [name] : []))
    ),
    remove
  } satisfies ImportFileStore
})

/** Files in the shared database, because any of its servers may continue the job. */
const inDatabase = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const scratch = yield* importScratch
  const disk = yield* diskRoom
  const sql = yield* SqlClient.SqlClient
  const chunks = ImportChunksTable.on(sql)
  const jobIds = rowsOf(ImportChunksTable.row.pick("job_id"))
  const content = rowOf(ImportChunksTable.row.pick("content"))
  const open = (job: JobId): Stream.Stream<Uint8Array, SourceError | SqlError> =>
    Stream.paginateEffect(0, (chunk: number) =>
      Effect.flatMap(
        content(sql`SELECT content FROM import_chunks WHERE job_id = ${job} AND chunk = ${chunk}`),
        Option.match({
          onNone: () =>
            chunk === 0 ? Effect.fail(gone) : Effect.succeed([new Uint8Array(), Option.none<number>()] as const),
          onSome: (row) => Effect.succeed([row.content, Option.some(chunk + 1)] as const)
        })
      )
    )
  const remove = (job: JobId) => Effect.asVoid(sql`DELETE FROM import_chunks WHERE job_id = ${job}`)
  return {
    keep: (job, bytes) =>
      Effect.gen(function* () {
        let [held, size, chunk]: [Array<Uint8Array>, number, number] = [[], 0, 0]
        const flush = Effect.suspend(() => {
          if (size === 0) return Effect.void
          const part = Buffer.concat(held)
          held = []
          size = 0
          return Effect.asVoid(chunks.insert({ job_id: job, chunk: chunk++, content: part }))
        })
        yield* Stream.runForEach(bytes, (part) => {
          held.push(part)
          size += part.length
          return size >= chunkBytes ? flush : Effect.void
        })
        yield* flush
      }).pipe(Effect.onError(() => Effect.ignoreLogged(remove(job)))),
    local: (job) =>
      Effect.gen(function* () {
        const copy = path.join(yield* scratch.folder(job), "file")
        // Skip empty chunks, because the sink would treat an empty write as a failure.
        const parts = Stream.filter(open(job), ({ length }) => length > 0).pipe(
          checkedEachBlock(Effect.mapError(disk(0), ({ fault }) => passing(fault)))
        )
        yield* Stream.run(parts, files.sink(copy, { mode: 0o600 })).pipe(
          Effect.catchAll((error) =>
            error._tag === "SourceError" || isSqlError(error) ? Effect.fail(error) : Effect.die(error)
          )
        )
        return copy
      }),
    open,
    all: Effect.map(jobIds(sql`SELECT DISTINCT job_id FROM import_chunks`), (rows) => rows.map(({ job_id }) => job_id)),
    size: (job) =>
      countOf(sql`SELECT COALESCE(sum(octet_length(content)), 0) AS total FROM import_chunks WHERE job_id = ${job}`),
    remove
  } satisfies ImportFileStore
})

/** The files of imports: on this machine's disk, or in the database if several servers share it. */
export class ImportFiles extends Effect.Service<ImportFiles>()("import/ImportFiles", {
  effect: Effect.gen(function* () {
    const store: ImportFileStore = yield* (yield* isPostgres) ? inDatabase : inFolder
    return store
  })
}) {}
