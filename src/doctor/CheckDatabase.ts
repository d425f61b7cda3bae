import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Cause, Clock, Effect, type Layer, Option, Schema } from "effect"
import { isNear } from "../net/Network.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { databaseNow } from "../storage/DatabaseClock.ts"
import { isUsedFolder, StrayClicks } from "../storage/Installation.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { lostFrom } from "../storage/LogDamage.ts"
import { lastOf, migrationTables } from "../storage/Migrate.ts"
import { migrations } from "../storage/Migrations.ts"
import { rowsOf } from "../storage/Rows.ts"
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
  return fault === undefined
    ? []
    : [
        error(
          "database",
          `The database is damaged: ${fault}.`,
          "Stop the server, then run linden restore with a backup."
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

const unusable = (cause: Cause.Cause<unknown>): ReadonlyArray<Finding> => {
  const fault = Cause.squash(cause)
  if (fault instanceof StartError && fault.trouble !== undefined)
    return [
      error(fault instanceof StrayClicks ? "clicks" : "database", capitalized(fault.trouble.what), fault.trouble.advice)
    ]
  const inner = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
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
      const version = yield* checkVersion
      if (version.level === "error") return [version]
      const damage = yield* checkFiles
      return damage.length > 0
        ? damage
        : [version, ...loss, yield* checkClock, ...(yield* checkIgnored), ...(yield* further)]
    })
    return yield* all.pipe(
      Effect.provide(database),
      Effect.timeoutFail({ duration: "5 minutes", onTimeout: () => new Error("it does not respond") }),
      Effect.sandbox,
      Effect.catchAll((cause) => Effect.succeed(unusable(cause)))
    )
  })
