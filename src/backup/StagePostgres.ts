import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { FileSystem } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Clock, Context, Effect, Layer, Option, type Redacted, Schema, Stream } from "effect"
import { databaseBackupName, type LastBackup, LastBackupJson } from "../node/LastBackup.ts"
import { Settings } from "../settings/Settings.ts"
import { migrationTables } from "../storage/Migrate.ts"
import {
  setSetting,
  settingIn,
  storeTables,
  type TablesClient,
  tablesConnection,
  tablesSize,
  tryLock
} from "../storage/PostgresTables.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { StoredTable } from "../storage/StoredTable.ts"
import { filesInBucket } from "../upload/Bucket.ts"
import { name as uploadName } from "../upload/Folder.ts"
import { BackupError, because } from "./BackupError.ts"
import type { Occasion } from "./BackupName.ts"
import { tablesFolder } from "./Manifest.ts"
import { dueAt } from "./Scheduled.ts"
import { counted, type Staged, stageFiles, stageJournal } from "./Stage.ts"

const Newest = rowsOf(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))
const Found = rowsOf(Schema.Struct({ found: Schema.Boolean }))
const Files = rowsOf(Schema.Struct({ file: Schema.String }))
const atOnce = 500

/** Whether a table exists. A database at an older migration may lack it. */
const has = (sql: SqlClient.SqlClient, table: string) =>
  Effect.map(Found(sql`SELECT to_regclass(${table}) IS NOT NULL AS found`), ([row]) => row?.found === true)

const newestIn = (sql: SqlClient.SqlClient, table: string) =>
  Effect.gen(function* () {
    if (!(yield* has(sql, table))) return null
    return (yield* Newest(sql.unsafe(`SELECT max(migration_id) AS newest FROM ${table}`)))[0]?.newest ?? 0
  })

/** The number of the last migration in a stored table; null if the database lacks it. */
const newestStored = (folder: string, tables: ReadonlyArray<StoredTable>, table: string): number | null => {
  const stored = tables.find(({ name }) => name === table)
  if (stored === undefined) return null
  const column = stored.columns.indexOf("migration_id")
  const lines = readFileSync(join(folder, `${table}.copy`), "utf8")
    .split("\n")
    .slice(0, -1)
  return lines.reduce((newest, line) => Math.max(newest, Number(line.split("\t")[column])), 0)
}

/** Downloads all uploads stored in the bucket. Returns how many there are, and the names of missing ones. */
export const stageBucket = (sql: SqlClient.SqlClient, to: string) =>
  Effect.gen(function* () {
    const bucket = yield* filesInBucket
    const files = yield* FileSystem.FileSystem
    const missing: Array<string> = []
    let [count, after] = [0, ""]
    if (!bucket.isSet || !(yield* has(sql, "upload_contents"))) return { count, missing }
    yield* Effect.sync(() => mkdirSync(join(to, "uploads"), { recursive: true, mode: 0o700 }))
    for (;;) {
      const found = yield* Files(
        sql`SELECT file FROM upload_contents WHERE content IS NULL AND file > ${after} ORDER BY file LIMIT ${atOnce}`
      )
      const named = found.filter(({ file }) => uploadName.test(file))
      yield* Effect.forEach(
        named,
        ({ file }) =>
          Stream.run(bucket.stream(file), files.sink(join(to, "uploads", file), { flag: "wx", mode: 0o600 })).pipe(
            Effect.tap(() => Effect.sync(() => (count += 1))),
            Effect.catchIf(
              (fault) => fault._tag === "BucketError" && fault.status === 404,
              () => Effect.sync(() => void missing.push(file))
            ),
            Effect.mapError((fault) =>
              fault._tag === "BucketError"
                ? new BackupError({ message: `the bucket did not return ${file} (${fault.status}).`, cause: fault })
                : because("the uploads cannot be copied")(fault.cause ?? fault)
            )
          ),
        { concurrency: 4, discard: true }
      )
      if (found.length < atOnce) return { count, missing: missing.sort() }
      after = found.at(-1)?.file ?? after
    }
  })

/** Counts rows for display. Pictures are rows of a table, whether their content is there or in the bucket. */
const countsOf = (tables: ReadonlyArray<StoredTable>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...counted, "clicks"].map((table) => [table, tables.find(({ name }) => name === table)?.rows ?? 0])
  )

/** The advisory lock of the server that makes the scheduled backup of the database. */
const backupLock = 5_310_471_969
/**
 * Without a schedule in the settings, servers whose timers start within this time share one backup of the database.
 * In milliseconds.
 */
const together = 10 * 60_000

const LastJson = Schema.decodeUnknownOption(LastBackupJson)

/**
 * Connects to the database for its backup. Only one server makes each scheduled backup of the database; undefined for
 * the others.
 */
export const turnAtDatabase = (url: Redacted.Redacted, occasion: Occasion) =>
  Effect.gen(function* () {
    const { schedule } = (yield* Settings).backup
    const client = yield* tablesConnection(url)
    if (occasion === "scheduled") {
      if (!(yield* tryLock(client, backupLock))) return undefined
      const last = Option.map(LastJson(yield* settingIn(client, databaseBackupName)), ({ at }) => at)
      const due = Option.match(schedule, {
        onNone: () => Option.match(last, { onNone: () => 0, onSome: (at) => at + together }),
        onSome: (cron) => dueAt(cron, last)
      })
      if ((yield* Clock.currentTimeMillis) < due) return undefined
    }
    return {
      client,
      bytes: yield* tablesSize(client),
      /** Records the backup for all servers. */
      remember: (note: LastBackup) =>
        Effect.flatMap(Schema.encode(LastBackupJson)(note), (text) =>
          setSetting(client, databaseBackupName, text)
        ).pipe(Effect.ignoreLogged)
    }
  })

/**
 * Stages this server's journal, node id and secrets, the uploads in the bucket, and the tables if a connection is given.
 * The journal comes first, because the tables record how far it is ingested: every visit answered before is either in
 * the tables or in the rest of the journal.
 */
export const stagePostgres = (
  url: Redacted.Redacted,
  client: TablesClient | undefined,
  from: string,
  to: string,
  onBytes: (bytes: number, all: number) => void
) =>
  Effect.gen(function* () {
    const { postgresPool } = yield* Effect.promise(() => import("../storage/Postgres.ts"))
    const node = yield* stageFiles(from, to)
    const moment = yield* Clock.currentTimeMillis
    const journal = yield* stageJournal(from, to)
    const folder = join(to, tablesFolder)
    const tables = client && (yield* storeTables(client, folder, onBytes))
    const sql = Context.get(
      yield* Effect.mapError(
        Effect.sandbox(Layer.build(postgresPool(url, 2))),
        (cause) => new BackupError({ message: "the database at LINDEN_DATABASE_URL cannot be reached.", cause })
      ),
      SqlClient.SqlClient
    )
    const newest = (table: string) =>
      tables === undefined ? newestIn(sql, table) : Effect.sync(() => newestStored(folder, tables, table))
    const migrations = { main: yield* newest(migrationTables.main), clicks: yield* newest(migrationTables.clicks) }
    const installation = client && (yield* settingIn(client, "installation_id"))
    const { count, missing } = yield* stageBucket(sql, to)
    const counts = tables === undefined ? { uploads: count } : countsOf(tables)
    return {
      created_at: new Date(moment).toISOString(),
      database: "postgres",
      node,
      ...(tables && { tables }),
      ...(installation !== undefined && { installation }),
      migrations,
      counts: { ...counts, journal_bytes: journal },
      missing
    } satisfies Staged
  }).pipe(Effect.scoped)
