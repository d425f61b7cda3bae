import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { FileSystem } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Clock, Context, Effect, Layer, type Redacted, Schema, Stream } from "effect"
import { migrationTables } from "../storage/Migrate.ts"
import { rowsOf } from "../storage/Rows.ts"
import { filesInBucket } from "../upload/Bucket.ts"
import { name as uploadName } from "../upload/Folder.ts"
import { BackupError, because } from "./BackupError.ts"
import { type Staged, stageFiles, stageJournal } from "./Stage.ts"

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

/** Downloads all uploads stored in the bucket. Returns how many there are, and the names of missing ones. */
const stageBucket = (sql: SqlClient.SqlClient, to: string, tell: (part: number) => void) =>
  Effect.gen(function* () {
    const bucket = yield* filesInBucket
    const files = yield* FileSystem.FileSystem
    const missing: Array<string> = []
    let [count, after] = [0, ""]
    if (!bucket.isSet || !(yield* has(sql, "upload_contents"))) return { count, missing }
    yield* Effect.sync(() => mkdirSync(join(to, "uploads"), { mode: 0o700 }))
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
      tell(0.5)
      if (found.length < atOnce) return { count, missing: missing.sort() }
      after = found.at(-1)?.file ?? after
    }
  })

/**
 * Stages the data that a PostgreSQL dump does not contain: this server's journal, node id and secrets, and the uploads
 * in the bucket. Make the dump afterwards, because it records how far the journal is ingested.
 */
export const stagePostgres = (url: Redacted.Redacted, from: string, to: string, tell: (part: number) => void) =>
  Effect.gen(function* () {
    const { postgresPool } = yield* Effect.promise(() => import("../storage/Postgres.ts"))
    const node = yield* stageFiles(from, to)
    const moment = yield* Clock.currentTimeMillis
    const journal = yield* stageJournal(from, to)
    const sql = Context.get(
      yield* Effect.mapError(
        Effect.sandbox(Layer.build(postgresPool(url, 2))),
        (cause) => new BackupError({ message: "the database at LINDEN_DATABASE_URL cannot be reached.", cause })
      ),
      SqlClient.SqlClient
    )
    const migrations = {
      main: yield* newestIn(sql, migrationTables.main),
      clicks: yield* newestIn(sql, migrationTables.clicks)
    }
    const { count, missing } = yield* stageBucket(sql, to, tell)
    tell(1)
    return {
      created_at: new Date(moment).toISOString(),
      database: "postgres",
      node,
      migrations,
      counts: { uploads: count, journal_bytes: journal },
      missing
    } satisfies Staged
  }).pipe(Effect.scoped)
