import { join, resolve } from "node:path"
import { Writable } from "node:stream"
import { Array as Arr, Clock, Effect, type Redacted } from "effect"
import { newestKnown } from "../backup/Backup.ts"
import { BackupError } from "../backup/BackupError.ts"
import { freeDatabase, makeTables } from "../backup/RestoreTables.ts"
import { Settings } from "../settings/Settings.ts"
import { summing } from "../storage/CopyText.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { refuseNoData, refuseStrayFiles, unfinishedRestore } from "../storage/Installation.ts"
import { migrationTables } from "../storage/Migrate.ts"
import { type FoundTable, replaceRows, setSetting } from "../storage/PostgresTables.ts"
import { readSqliteTables, type SqliteTables } from "../storage/SqliteTables.ts"
import type { StoredTable } from "../storage/StoredTable.ts"
import { type Copied, makeSums, notCopied, type ShowPart } from "./Copied.ts"
import { contentsTable, kindsOf, pairTables, recount } from "./Pairs.ts"
import { unfinishedFault, unfinishedText, versionFault } from "./Refusals.ts"
import { contentColumns, contentLines, hasUpload, namedText } from "./Uploads.ts"

const target = "the database to copy to"

const newestIn = (source: SqliteTables, table: string): number =>
  source.rows<{ n: number | null }>(table, `SELECT max(migration_id) AS n FROM ${table}`)[0]?.n ?? 0

/** The tables of a data folder whose server has stopped, as of one point in time. */
const stoppedFolder = Effect.gen(function* () {
  const folder = resolve((yield* Settings).dataDir)
  yield* refuseNoData(folder)
  yield* refuseStrayFiles(folder)
  yield* holdFolder(folder, { advice: "stop its server first", setting: " (LINDEN_DATA_DIR)" })
  const source = yield* Effect.mapError(
    readSqliteTables(join(folder, "clicks.db"), join(folder, "linden.db")),
    ({ file, message }) => new BackupError({ message: `${file} cannot be read: ${message}.` })
  )
  const clicks = newestIn(source, migrationTables.clicks)
  const hasClicks = source.tables.some(({ name }) => name === migrationTables.clicks)
  const fault =
    versionFault({
      main: newestIn(source, migrationTables.main),
      // The first server creates the database of clicks.
      clicks: hasClicks ? clicks : newestKnown.clicks
    }) ?? unfinishedFault(source.rows<{ n: number }>("jobs", unfinishedText)[0]?.n ?? 0)
  if (fault !== undefined) return yield* fault
  const named = source.rows<{ file: string }>("upload_files", namedText).map(({ file }) => file)
  return { folder, source, named }
})

const sinkTo = (add: (chunk: Buffer) => void) =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      add(chunk)
      done()
    }
  })

/**
 * Copies a data folder into an empty PostgreSQL database, in one transaction. Until all rows are compared, servers
 * refuse to start on the database.
 */
export const copyToPostgres = (url: Redacted.Redacted, isDryRun: boolean, show: ShowPart) =>
  Effect.gen(function* () {
    const { folder, source, named } = yield* stoppedFolder
    const client = yield* freeDatabase(url, target, "copy")
    const [missing, files] = Arr.partition(named, (file) => hasUpload(folder, file))
    const counts = new Map([
      ...source.tables.map(({ name }) => [name, source.count(name)] as const),
      [contentsTable, files.length] as const
    ])
    if (isDryRun) return { rows: Object.fromEntries(counts), strange: [], missing } satisfies Copied

    const now = yield* Clock.currentTimeMillis
    const mark = new Date(now).toISOString()
    yield* makeTables(url, { migrations: newestKnown }, mark)
    const last = new Map(source.tables.map((table) => [table.name, table.last]))
    const sums = makeSums(
      [...counts.values()].reduce((sum, rows) => sum + rows, 0),
      show
    )
    let found: ReadonlyMap<string, FoundTable> = new Map()
    let tables: ReadonlyArray<StoredTable> = []
    let strange: ReadonlyArray<string> = []
    yield* replaceRows(client, {
      tablesFor: (all) => {
        found = new Map(all.map((table) => [table.name, table]))
        const paired = pairTables(source.tables, all)
        strange = paired.strange
        const shared = paired.pairs.map(({ table: { name }, columns }) => ({
          name,
          columns,
          rows: counts.get(name) ?? 0,
          numbered: Object.fromEntries((found.get(name)?.numbered ?? []).map((column) => [column, last.get(name) ?? 0]))
        }))
        tables = [...shared, { name: contentsTable, columns: contentColumns, rows: files.length, numbered: {} }]
        return tables
      },
      sourceOf: ({ name, columns }) => {
        const table = found.get(name)
        const { add, end } = sums.begin("copy", name)
        const lines =
          name === contentsTable || table === undefined
            ? contentLines(folder, files, now)
            : source.lines(name, columns, kindsOf(table, columns))
        return [lines, summing(add).on("end", end)]
      },
      settings: { [unfinishedRestore]: mark },
      finish: async ({ run, copyOut }) => {
        for (const statement of recount(false)) await run(statement)
        for (const { name, columns } of tables) {
          const { add, end } = sums.begin("check", name)
          await copyOut(name, columns, sinkTo(add))
          end()
        }
        sums.compare()
      }
    })
    yield* setSetting(client, unfinishedRestore, undefined)
    return { rows: sums.rows(), strange, missing } satisfies Copied
  }).pipe(Effect.mapError(notCopied), Effect.scoped)
