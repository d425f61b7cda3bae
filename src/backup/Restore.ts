import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Effect, Option } from "effect"
import { markRestored } from "../click/journal/NodeId.ts"
import { Settings, testRestoreName } from "../settings/Settings.ts"
import { openCopy } from "../storage/SqliteSnapshot.ts"
import { rowsIn } from "../storage/StoredTable.ts"
import { newestKnown, type Show } from "./Backup.ts"
import { BackupError, because } from "./BackupError.ts"
import { type FoundBackup, findBackup } from "./FindBackup.ts"
import { type Manifest, type ManifestOwner, tablesFolder } from "./Manifest.ts"
import { newFolder } from "./NewFolder.ts"
import { type PartSink, readArchive } from "./ReadArchive.ts"
import { broken } from "./ReadManifest.ts"
import { markTest } from "./TestRestore.ts"

const sinkTo =
  (folder: string) =>
  (path: string): PartSink => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const descriptor = openSync(file, "wx", 0o600)
    return {
      write: (chunk) => {
        for (let from = 0; from < chunk.length; ) from += writeSync(descriptor, chunk, from)
      },
      end: () => {
        fsyncSync(descriptor)
        closeSync(descriptor)
      }
    }
  }

const checked = (folder: string, name: string) =>
  Effect.scoped(
    Effect.mapError(
      openCopy(join(folder, name)),
      (fault) =>
        new BackupError({ message: `the backup is damaged in its part ${name}: ${fault.message}.`, cause: fault })
    )
  )

/** Verifies that each table of a PostgreSQL database is complete. */
const checkTables = (folder: string, tables: NonNullable<Manifest["tables"]>, signal: AbortSignal) =>
  Promise.all(
    tables.map(async ({ name, rows }) => {
      const file = join(folder, `${name}.copy`)
      if (!existsSync(file)) throw broken(`${tablesFolder}/${name}.copy`, "it is missing")
      let found = 0
      for await (const chunk of createReadStream(file, { signal })) found += rowsIn(chunk as Buffer)
      if (found !== rows) throw broken(`${tablesFolder}/${name}.copy`, `it has ${found} rows instead of ${rows}`)
    })
  )

/** Unpacks an archive into a new folder, and verifies all of it: checksums, databases and tables. */
const unpack = (file: string, folder: string, show: Show) =>
  Effect.gen(function* () {
    const { size } = yield* Effect.try({ try: () => statSync(file), catch: because(`${file} cannot be read`) })
    yield* Effect.try({
      try: () => mkdirSync(folder, { recursive: true, mode: 0o700 }),
      catch: because(`${dirname(folder)} cannot be written to`)
    })
    let read = 0
    const manifest = yield* Effect.tryPromise({
      try: (signal) =>
        readArchive(
          file,
          newestKnown,
          sinkTo(folder),
          (bytes) => {
            read += bytes
            show("copy", Math.min(1, read / size))
          },
          signal
        ),
      catch: because("the backup cannot be read")
    })
    const databases = ["linden.db", "clicks.db"].filter((name) => existsSync(join(folder, name)))
    for (const [n, name] of databases.entries()) {
      show("check", n / databases.length)
      yield* checked(folder, name)
    }
    const { tables } = manifest
    if (tables !== undefined)
      yield* Effect.tryPromise({
        try: (signal) => checkTables(join(folder, tablesFolder), tables, signal),
        catch: because("the backup cannot be read")
      })
    show("check", 1)
    return manifest
  })

/** Downloads a backup if necessary. */
const fetched = ({ fetch }: FoundBackup, folder: string, show: Show) => {
  let bytes = 0
  return fetch(folder, (more) => {
    bytes += more
    show("fetch", bytes)
  })
}

/** Verifies a backup by unpacking it into a temporary folder. */
export const verifyBackup = (given: string, show: Show) =>
  Effect.gen(function* () {
    const found = yield* findBackup(given)
    const folder = yield* Effect.acquireRelease(
      Effect.try({
        try: () => mkdtempSync(join(tmpdir(), "linden-verify-")),
        catch: because(`${tmpdir()} cannot be written to`)
      }),
      (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
    )
    const file = yield* fetched(found, folder, show)
    return { where: found.where, manifest: yield* unpack(file, join(folder, "data"), show) }
  }).pipe(Effect.scoped)

export interface RestoreOptions {
  /** Whether to leave a PostgreSQL database as it is, and restore only the data folder. */
  readonly withoutDatabase: boolean
  /** Whether the restored installation is a test, which sends nothing to others. */
  readonly forTest: boolean
}

const needsDatabase = new BackupError({
  message:
    "the backup includes a PostgreSQL database. Set LINDEN_DATABASE_URL to an empty database for it, or restore only the data folder with --without-database."
})

const untestable = new BackupError({
  message: "a test restore needs a backup that includes the database, and restores all of it."
})

/** The database to restore to; undefined if the backup has none, or if it is to be left as it is. */
const targetOf = (owner: Option.Option<ManifestOwner>, { withoutDatabase, forTest }: RestoreOptions) =>
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    const isJournal = Option.exists(owner, ({ database, tables }) => database === "postgres" && tables === undefined)
    const hasTables = Option.exists(owner, ({ tables }) => tables !== undefined)
    if (forTest && (isJournal || (hasTables && withoutDatabase))) return yield* untestable
    if (!hasTables || withoutDatabase) return undefined
    const url = yield* Effect.mapError(databaseUrl, () => needsDatabase)
    const { emptyTarget } = yield* Effect.promise(() => import("./RestoreTables.ts"))
    return yield* emptyTarget(url)
  })

/**
 * Restores a backup to an empty or missing folder, and to an empty PostgreSQL database. Unpacks and verifies
 * everything in a temporary folder, fills the database in one transaction, then moves the folder into place. If the
 * restore fails or the process is killed before the move, the folder is unchanged. If the process is killed between
 * the last two steps, no server starts on the database, and the next restore fills it again.
 */
export const restoreBackup = (given: string, target: string, options: RestoreOptions, show: Show) =>
  Effect.gen(function* () {
    const found = yield* findBackup(given)
    const { to, holding, put } = yield* newFolder(target, "restoring")
    const database = yield* targetOf(found.owner, options)
    const outer = yield* holding
    const folder = join(outer, "data")
    const file = yield* fetched(found, outer, show)
    const manifest = yield* unpack(file, folder, show)
    const tables = join(outer, tablesFolder)
    if (manifest.tables !== undefined) yield* Effect.sync(() => renameSync(join(folder, tablesFolder), tables))
    if (options.forTest) yield* markTest(folder, manifest.created_at)
    const marks: Record<string, string> = options.forTest ? { [testRestoreName]: manifest.created_at } : {}
    const strange = database === undefined ? [] : yield* database.fill(tables, manifest, marks, show)
    yield* Effect.try({
      try: () => {
        if (manifest.database === "postgres") markRestored(folder)
        put(folder)
      },
      catch: because(`${to} cannot be written to`)
    })
    if (database !== undefined) yield* database.finish
    return { to, manifest, where: found.where, hasDatabase: database !== undefined, strange }
  }).pipe(Effect.scoped)
