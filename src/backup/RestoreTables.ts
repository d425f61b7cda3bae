import { MessageStorage, ShardingConfig, SqlMessageStorage } from "@effect/cluster"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Record, type Redacted, Schedule, Schema } from "effect"
import { clickMigrations } from "../storage/ClickMigrations.ts"
import { unfinishedRestore } from "../storage/Installation.ts"
import { migrate, migrationTables } from "../storage/Migrate.ts"
import { migrations } from "../storage/Migrations.ts"
import { clusterPool, postgresPool } from "../storage/Postgres.ts"
import {
  fillTables,
  isEmptyDatabase,
  setSetting,
  settingIn,
  tablesConnection,
  tryLock
} from "../storage/PostgresTables.ts"
import { rowsOf } from "../storage/Rows.ts"
import { SettingsTable } from "../storage/Tables.ts"
import type { Show } from "./Backup.ts"
import { BackupError } from "./BackupError.ts"
import type { Manifest } from "./Manifest.ts"

const upTo = <A>(all: Record<string, A>, last: number | null): Record<string, A> =>
  Record.filter(all, (_, name) => Number.parseInt(name, 10) <= (last ?? 0))

const hasSettings = rowsOf(Schema.Struct({ found: Schema.Boolean }))

/** Migrates the main tables and marks the database as unfinished, both or neither. */
const makeMain = (reached: number, mark: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* migrate(upTo(migrations, reached), migrationTables.main)
        // Early versions have no settings.
        const [row] = yield* hasSettings(sql`SELECT to_regclass('settings') IS NOT NULL AS found`)
        if (row?.found !== true) return
        const { insert } = SettingsTable.on(sql)
        yield* sql`${insert({ name: unfinishedRestore, value: mark })} ON CONFLICT (name) DO UPDATE SET value = excluded.value`
      })
    )
  )

/**
 * Creates the tables of a database at the version of a backup, and marks it as unfinished, so that no server starts on
 * it.
 */
export const makeTables = (
  url: Redacted.Redacted,
  { migrations: reached, tables = [] }: Pick<Manifest, "migrations" | "tables">,
  mark: string
) =>
  Effect.gen(function* () {
    const pool = postgresPool(url, 2)
    if (reached.main !== null) yield* Effect.provide(makeMain(reached.main, mark), Layer.fresh(pool))
    if (reached.clicks !== null)
      yield* Effect.provide(migrate(upTo(clickMigrations, reached.clicks), migrationTables.clicks), Layer.fresh(pool))
    // The library of actors creates its tables itself.
    if (tables.some(({ name }) => name === "cluster_messages"))
      yield* Effect.scoped(
        Effect.provide(
          Effect.asVoid(MessageStorage.MessageStorage),
          SqlMessageStorage.layer.pipe(Layer.provide(ShardingConfig.layerDefaults), Layer.provide(clusterPool(url, 2)))
        )
      )
  })

/** Turns the error of a database into a sentence: what failed, and why. */
export const failed = (what: string) => (fault: { readonly message: string }) =>
  fault instanceof BackupError
    ? fault
    : new BackupError({ message: `${what}: ${fault.message.replace(/\.$/, "")}.`, cause: fault })

/** Another process fills the database. */
class Filled {
  readonly _tag = "Filled"
}

/** The advisory lock of the process that fills a database. */
const fillLock = 5_310_471_970

/** How long to wait for the lock, because the database notices late that a process was killed. */
const patience = Schedule.spaced("200 millis").pipe(Schedule.upTo("5 seconds"))

/**
 * Connects to a database that only this process fills until the scope closes. Fails if it contains data, unless the
 * data is from an unfinished restore or copy.
 */
export const freeDatabase = (url: Redacted.Redacted, name: string, purpose: string) =>
  Effect.gen(function* () {
    const client = yield* Effect.mapError(tablesConnection(url), failed(`${name} cannot be reached`))
    yield* tryLock(client, fillLock).pipe(
      Effect.mapError(failed(`${name} cannot be locked`)),
      Effect.filterOrFail(
        (isFree) => isFree,
        () => new Filled()
      ),
      Effect.retry({ schedule: patience, while: (fault) => fault instanceof Filled }),
      Effect.catchTag("Filled", () => new BackupError({ message: `another restore or copy fills ${name}.` }))
    )
    const isFree = Effect.map(
      Effect.all([settingIn(client, unfinishedRestore), isEmptyDatabase(client)]),
      ([left, isEmpty]) => left !== undefined || isEmpty
    )
    if (yield* Effect.mapError(isFree, failed(`${name} cannot be read`))) return client
    return yield* new BackupError({ message: `${name} is not empty. Create another one for the ${purpose}.` })
  })

/** Connects to the database for a restore. */
export const emptyTarget = (url: Redacted.Redacted) =>
  Effect.gen(function* () {
    const client = yield* freeDatabase(url, "the database at LINDEN_DATABASE_URL", "restore")
    return {
      /** Fills the tables from files; returns the names of tables that Linden doesn't have. */
      fill: (folder: string, manifest: Manifest, settings: Readonly<Record<string, string>>, show: Show) =>
        Effect.gen(function* () {
          yield* makeTables(url, manifest, manifest.created_at)
          const all = manifest.parts.reduce((sum, { path, bytes }) => sum + (/\.copy$/.test(path) ? bytes : 0), 0)
          let loaded = 0
          const marks = { ...settings, [unfinishedRestore]: manifest.created_at }
          return yield* fillTables(client, folder, manifest.tables ?? [], marks, (bytes) => {
            loaded += bytes
            show("load", Math.min(1, loaded / Math.max(1, all)))
          })
        }).pipe(Effect.mapError(failed("the database cannot be restored"))),
      /** Allows servers to start. */
      finish: Effect.mapError(
        setSetting(client, unfinishedRestore, undefined),
        failed("the restore cannot be finished")
      )
    }
  })
