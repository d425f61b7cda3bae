import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Cause, Clock, Effect, type Layer, Option, Schema } from "effect"
import { isNear } from "../net/Network.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { type DatabaseFault, faultOf } from "../storage/Conflict.ts"
import { databaseNow } from "../storage/DatabaseClock.ts"
import { askDatabase, damagedDatabase } from "../storage/DatabaseFaults.ts"
import { isUsedFolder, StrayClicks } from "../storage/Installation.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { lostFrom } from "../storage/LogDamage.ts"
import { lastOf, migrationTables } from "../storage/Migrate.ts"
import { migrations } from "../storage/Migrations.ts"
import { hasRows, rowsOf } from "../storage/Rows.ts"
import { TeamsTable } from "../user/Tables.ts"
import { error, type Finding, ok, warning } from "./Finding.ts"

const Newest = rowsOf(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))
const Sound = rowsOf(Schema.Struct({ quick_check: Schema.String }))
const Clocks = rowsOf(Schema.Struct({ now: Schema.Union(Schema.Number, Schema.NumberFromString) }))

const secondMillis = 1000

const seconds = (millis: number) => `${Math.round(Math.abs(millis) / secondMillis)} seconds`

const newestOf = (sql: SqlClient.SqlClient) =>
  Effect.map(
    Newest(sql`SELECT max(migration_id) AS newest FROM ${sql(migrationTables.main)}`),
    ([row]) => row?.newest ?? 0
  )

const Started = rowsOf(Schema.Struct({ encoding: Schema.String, has_tables: Schema.Boolean }))

/** Whether an empty PostgreSQL database can become that of an installation; undefined if it has tables. */
const checkEmpty = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql.onDialectOrElse({
    pg: () =>
      Started(
        sql`SELECT current_setting('server_encoding') AS encoding, to_regclass(${migrationTables.main}) IS NOT NULL AS has_tables`
      ),
    orElse: () => Effect.succeed([])
  })
  if (row === undefined || row.has_tables) return undefined
  return row.encoding === "UTF8"
    ? ok("database", "The database is empty. The first start creates its tables.")
    : error(
        "database",
        `The database has the encoding ${row.encoding}, but Linden needs UTF8.`,
        "Create one with createdb --encoding=UTF8 --template=template0."
      )
})

const refusals: Readonly<Record<DatabaseFault, readonly [message: string, advice: string]>> = {
  read_only: [
    "The database is read-only: nothing can be saved and no clicks are recorded.",
    "Connect to the primary server, or turn off default_transaction_read_only."
  ],
  full: ["The disk of the database is full.", "Free some space on it."],
  damaged: ["The database is damaged.", "Restore a backup."]
}

/** Whether this program can open the data. */
const checkVersion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const last = lastOf(migrations)
  const newest = yield* newestOf(sql)
  if (newest > last) {
    return error(
      "database",
      "The data was written by a newer version of Linden.",
      "Install that version or a later one."
    )
  }
  const refusal = yield* askDatabase(sql)
  if (refusal !== undefined) return error("database", ...refusals[refusal])
  return newest < last
    ? ok("database", "The database opens. The next start migrates it to this version; back it up first.")
    : ok("database", "The database opens and has the tables of this version.")
})

/**
 * Clicks and sessions depend on the clock. If it is wrong, clicks are counted on the wrong days and sessions end too
 * early.
 */
const checkClock = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql.onDialectOrElse({
    pg: () => Clocks(sql`SELECT ${databaseNow(sql)} AS now`),
    orElse: () => Clocks(sql`SELECT coalesce(max(created_at), 0) AS now FROM links`)
  })
  const ahead = (row?.now ?? 0) - (yield* Clock.currentTimeMillis)
  const isShared = yield* isPostgres
  const off = isShared ? Math.abs(ahead) : ahead
  if (off < 2 * secondMillis) return ok("clock", "The clock agrees with the database.")
  const message = isShared
    ? `The clocks of this machine and of the database differ by ${seconds(ahead)}.`
    : `The clock is ${seconds(ahead)} behind the newest link.`
  const advice = "Synchronize the clock, for example with systemd-timesyncd or chrony."
  return off < 60 * secondMillis ? warning("clock", message, advice) : error("clock", message, advice)
})

const checkFiles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql.onDialectOrElse({
    pg: () => Effect.succeed([]),
    orElse: () => Sound(sql`PRAGMA quick_check(1)`)
  })
  const fault = rows.find(({ quick_check }) => quick_check !== "ok")?.quick_check
  if (fault === undefined) return []
  // The first line names only the schema.
  const reason = fault.replace(/^\*{3} in database \w+ \*{3}\s*/, "").replace(/\s*\n\s*/g, "; ")
  const { advice } = damagedDatabase(resolve((yield* Settings).dataDir))
  return [error("database", `The database is damaged: ${reason.replace(/\.$/, "")}.`, advice)]
})

const Files = rowsOf(Schema.Struct({ file: Schema.String }))

/**
 * Whether the data folder has the pictures that the database refers to. On PostgreSQL, pictures aren't in the folder.
 */
const checkPictures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const folder = join(resolve((yield* Settings).dataDir), "uploads")
  const files = yield* sql.onDialectOrElse({
    pg: () => Effect.succeed([]),
    orElse: () =>
      Effect.flatMap(hasRows(sql`SELECT 1 FROM sqlite_master WHERE name = 'upload_files'`), (isThere) =>
        isThere ? Files(sql`SELECT DISTINCT file FROM upload_files`) : Effect.succeed([])
      )
  })
  const missing = files.filter(({ file }) => !existsSync(join(folder, file)))
  if (missing.length === 0) return []
  const count = `${missing.length} of ${files.length} uploaded pictures`
  const names = missing.slice(0, 3).map(({ file }) => file)
  return [
    error(
      "pictures",
      `${count} ${missing.length === 1 ? "is" : "are"} missing in ${folder}: ${names.join(", ")}${missing.length > 3 ? ", …" : ""}.`,
      `Restore a backup into another folder, and copy its folder uploads to ${folder}.`
    )
  ]
})

/** Whether opening the database would lose, or has lost, commits in a damaged log. */
const checkLog = (file: string) =>
  Effect.sync((): ReadonlyArray<Finding> => {
    const [log, copy] = [`${file}-wal`, `${file}-wal.damaged`]
    const count = lostFrom(file)
    const advice = "Restore a backup if these changes matter."
    if (count > 0) return [error("log", `${log} is damaged: its last ${count} committed changes are lost.`, advice)]
    return existsSync(copy)
      ? [warning("log", `Changes were lost because ${log} was damaged.`, `${advice} Then delete ${copy}.`)]
      : []
  }).pipe(Effect.catchAllDefect(() => Effect.succeed<ReadonlyArray<Finding>>([])))

const Ignoring = rowsOf(TeamsTable.row.pick("ignored_networks"))

/** Networks whose visits a team ignores must not hold the address of a proxy, which all visitors then have. */
const checkIgnored = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { trustProxy } = yield* Settings
  if (trustProxy !== false || lastOf(migrations) > (yield* newestOf(sql))) return []
  const rows = yield* Ignoring(sql`SELECT ignored_networks FROM teams WHERE ignored_networks <> ''`)
  const near = rows
    .flatMap(({ ignored_networks }) => ignored_networks.split(","))
    .find((one) => isNear(one.replace(/\/.*$/, "")))
  return near === undefined
    ? []
    : [
        warning(
          "proxy",
          `A team ignores visits from ${near}, a private network. Behind a proxy, this may be all visits.`,
          "If there is a proxy in front of the server, set LINDEN_TRUST_PROXY to the number of proxies, usually 1."
        )
      ]
})

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const unusable = (cause: Cause.Cause<unknown>, folder: string): ReadonlyArray<Finding> => {
  const fault = Cause.squash(cause)
  if (fault instanceof StartError && fault.trouble !== undefined)
    return [
      error(fault instanceof StrayClicks ? "clicks" : "database", capitalized(fault.trouble.what), fault.trouble.advice)
    ]
  const inner = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
  if (faultOf(inner) === "damaged") {
    const { what, advice } = damagedDatabase(folder)
    return [error("database", capitalized(what), advice)]
  }
  const reason = inner instanceof Error ? inner.message : String(inner)
  return [
    error(
      "database",
      `The database cannot be used: ${reason.replace(/\.$/, "")}.`,
      "Check LINDEN_DATABASE_URL, or the files in LINDEN_DATA_DIR."
    )
  ]
}

/**
 * Checks the database, if there is one: whether it opens, is undamaged, belongs to this version and has the right time.
 * Then runs `further` with the database, unless it is unusable.
 */
export const checkDatabase = <E, R, R2>(
  database: Layer.Layer<SqlClient.SqlClient, E, R>,
  further: Effect.Effect<ReadonlyArray<Finding>, SqlError, R2>
) =>
  Effect.gen(function* () {
    const { dataDir, databaseUrl } = yield* Settings
    const folder = resolve(dataDir)
    const isMissing = Option.isNone(databaseUrl) && !existsSync(join(folder, "linden.db"))
    if (isMissing && !isUsedFolder(folder)) {
      return [ok("database", "There is no database yet. The first start creates it.")]
    }
    // Check the log first, because opening the database drops the part after the damage.
    const loss = Option.isNone(databaseUrl) ? yield* checkLog(join(folder, "linden.db")) : []
    const all = Effect.gen(function* () {
      const empty = yield* checkEmpty
      if (empty !== undefined) return [empty]
      const version = yield* checkVersion
      if (version.level === "error") return [version]
      const damage = yield* checkFiles
      return damage.length > 0
        ? damage
        : [
            version,
            ...loss,
            yield* checkClock,
            ...(yield* checkIgnored),
            ...(yield* checkPictures),
            ...(yield* further)
          ]
    })
    return yield* all.pipe(
      Effect.provide(database),
      Effect.timeoutFail({ duration: "5 minutes", onTimeout: () => new Error("it does not respond") }),
      Effect.sandbox,
      Effect.catchAll((cause) => Effect.succeed(unusable(cause, folder)))
    )
  })
