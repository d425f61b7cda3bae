import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Option, type Redacted, Schema } from "effect"
import { needRoom } from "../backup/Backup.ts"
import { BackupError } from "../backup/BackupError.ts"
import { newFolder } from "../backup/NewFolder.ts"
import { failed } from "../backup/RestoreTables.ts"
import { stageFiles, stageJournal } from "../backup/Stage.ts"
import { stageBucket } from "../backup/StagePostgres.ts"
import { knownNodeId } from "../click/journal/NodeId.ts"
import { RunningServers } from "../node/RunningServers.ts"
import { Settings } from "../settings/Settings.ts"
import { clickMigrations } from "../storage/ClickMigrations.ts"
import { summing } from "../storage/CopyText.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { isUsedFolder, refuseNoTables, refuseStrayDatabase } from "../storage/Installation.ts"
import { migrate, migrationTables } from "../storage/Migrate.ts"
import { migrations } from "../storage/Migrations.ts"
import { postgresPool } from "../storage/Postgres.ts"
import { readTables, tablesConnection, tablesSize } from "../storage/PostgresTables.ts"
import { rowsOf } from "../storage/Rows.ts"
import { sqliteLayer } from "../storage/Sqlite.ts"
import { fillSqliteTables, readSqliteTables } from "../storage/SqliteTables.ts"
import { type Copied, makeSums, notCopied, type ShowPart } from "./Copied.ts"
import { contentsTable, kindsOf, pairTables, recount } from "./Pairs.ts"
import { unfinishedFault, unfinishedText, versionFault } from "./Refusals.ts"
import { hasUpload, namedText, writeContents } from "./Uploads.ts"

const Count = rowsOf(Schema.Struct({ n: Schema.NullOr(Schema.Number) }))
const Crashed = rowsOf(Schema.Struct({ id: Schema.String, address: Schema.String }))

/** A copy in a folder. */
export interface CopiedTo extends Copied {
  readonly to: string
  /** The addresses of servers that did not stop by themselves. Their data folders may have more visits. */
  readonly crashed: ReadonlyArray<string>
}

/** Checks a PostgreSQL database whose servers have stopped. */
const stoppedDatabase = (url: Redacted.Redacted, folder: string) =>
  Effect.gen(function* () {
    const pool = yield* Effect.mapError(
      Effect.sandbox(Layer.build(postgresPool(url, 2))),
      (cause) => new BackupError({ message: "the database at LINDEN_DATABASE_URL cannot be reached.", cause })
    )
    return yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* refuseNoTables
      yield* refuseStrayDatabase(folder)
      const servers = yield* Effect.provide(RunningServers, RunningServers.Default)
      if (yield* servers.any)
        return yield* new BackupError({
          message: "a server uses the database at LINDEN_DATABASE_URL. Stop all servers first."
        })
      const one = (text: string) => Effect.map(Count(sql.unsafe(text)), ([row]) => row?.n ?? 0)
      const newest = (table: string) => one(`SELECT max(migration_id) AS n FROM ${table}`)
      const found = { main: yield* newest(migrationTables.main), clicks: yield* newest(migrationTables.clicks) }
      const fault = versionFault(found) ?? unfinishedFault(yield* one(unfinishedText))
      if (fault !== undefined) return yield* fault
      const { bucket } = yield* Settings
      if (Option.isNone(bucket) && (yield* one(`SELECT count(*) AS n FROM ${contentsTable} WHERE content IS NULL`)) > 0)
        return yield* new BackupError({ message: "uploads are in a bucket. Set LINDEN_S3_BUCKET and its key." })
      const crashed = yield* Crashed(sql`SELECT id, address FROM nodes ORDER BY address`)
      return { sql, crashed: crashed.flatMap(({ id, address }) => (id === knownNodeId(folder) ? [] : [address])) }
    }).pipe(Effect.provide(pool))
  })

const files = [
  { name: "linden.db", migrations, table: migrationTables.main, statements: recount(true) },
  { name: "clicks.db", migrations: clickMigrations, table: migrationTables.clicks, statements: [] }
]

/** Creates the databases of a new data folder with empty tables. */
const makeDatabases = (folder: string) =>
  Effect.forEach(
    files,
    ({ name, migrations, table }) =>
      Effect.provide(migrate(migrations, table), Layer.fresh(sqliteLayer(join(folder, name)))),
    { discard: true }
  )

/**
 * Copies an installation on PostgreSQL into a new data folder: the tables, the uploads, and the journal, identity and
 * other files of this server. The folder is put in place once all rows are compared.
 */
export const copyToFolder = (url: Redacted.Redacted, given: string, isDryRun: boolean, show: ShowPart) =>
  Effect.gen(function* () {
    const own = resolve((yield* Settings).dataDir)
    const { sql, crashed } = yield* stoppedDatabase(url, own)
    const hasOwn = isUsedFolder(own)
    if (hasOwn) yield* holdFolder(own, { advice: "stop its server first", setting: " (LINDEN_DATA_DIR)" })
    const { to, around, holding, put } = yield* newFolder(given, "copying")
    const client = yield* Effect.mapError(tablesConnection(url), failed("the database cannot be reached"))
    if (isDryRun) {
      const rows = yield* readTables(client, async ({ tables, rows }) => {
        const counts: Record<string, number> = {}
        for (const { name } of tables)
          counts[name] = (await rows<{ n: number }>(`SELECT count(*)::float8 AS n FROM ${name}`))[0]?.n ?? 0
        return counts
      })
      return { to, rows, strange: [], missing: [], crashed } satisfies CopiedTo
    }
    yield* needRoom(around, yield* tablesSize(client))

    const folder = join(yield* holding, "data")
    yield* Effect.sync(() => mkdirSync(folder, { mode: 0o700 }))
    if (hasOwn) {
      yield* stageFiles(own, folder)
      yield* stageJournal(own, folder)
    }
    yield* makeDatabases(folder)
    const fillings = yield* Effect.forEach(files, ({ name, statements }) =>
      Effect.map(fillSqliteTables(join(folder, name)), (filling) => ({ ...filling, statements }))
    )
    const { sums, copied, strange, named } = yield* readTables(client, async (snapshot) => {
      const { pairs, strange } = pairTables(
        snapshot.tables,
        fillings.flatMap(({ tables }) => tables)
      )
      // PostgreSQL's own estimates, for display.
      const [all] = await snapshot.rows<{ n: number }>(
        "SELECT coalesce(sum(greatest(reltuples, 0)), 0)::float8 AS n FROM pg_class WHERE relkind = 'r' AND relname = ANY ($1)",
        [pairs.map(({ table }) => table.name)]
      )
      const sums = makeSums(all?.n ?? 0, show)
      const copied = []
      for (const { table, columns } of pairs) {
        const { name } = table
        const kinds = kindsOf(table, columns)
        const filling = fillings.find(({ tables }) => tables.some((one) => one.name === name))
        if (filling === undefined) continue
        const { add, end } = sums.begin("copy", name)
        const rows = await snapshot.copyOut(name, columns, summing(add), filling.into(name, columns, kinds))
        if (end() !== rows) throw new Error(`the copy of the table ${name} is incomplete`)
        copied.push({ name, columns, kinds, rows, numbered: await snapshot.lastNumbers(table) })
      }
      const named = (await snapshot.rows<{ file: string }>(namedText)).map(({ file }) => file)
      await writeContents(snapshot, named, folder)
      return { sums, copied, strange, named }
    })
    yield* stageBucket(sql, folder)
    yield* Effect.try({
      try: () => {
        for (const { tables, statements, finish } of fillings)
          finish(
            statements,
            copied.filter(({ name }) => tables.some((one) => one.name === name))
          )
      },
      catch: notCopied
    })
    yield* Effect.scoped(
      Effect.flatMap(readSqliteTables(join(folder, "clicks.db"), join(folder, "linden.db")), (found) =>
        Effect.tryPromise({
          try: async () => {
            for (const { name, columns, kinds } of copied) {
              const { add, end } = sums.begin("check", name)
              for await (const chunk of found.lines(name, columns, kinds)) add(chunk as Buffer)
              end()
            }
            sums.compare()
          },
          catch: notCopied
        })
      )
    )
    const missing = named.filter((file) => !hasUpload(folder, file))
    yield* Effect.try({ try: () => put(folder), catch: notCopied })
    return {
      to,
      rows: { ...sums.rows(), [contentsTable]: named.length - missing.length },
      strange,
      missing,
      crashed
    } satisfies CopiedTo
  }).pipe(Effect.mapError(notCopied), Effect.scoped)
