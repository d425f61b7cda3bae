import { Migrator, SqlClient } from "@effect/sql"
import { Cause, Chunk, Duration, Effect, Predicate, Schedule, Schema } from "effect"
import { StartError } from "../StartError.ts"
import { withAdvisoryLock } from "./AdvisoryLock.ts"
import { isContention, isSqlError } from "./Conflict.ts"
import { eraseFromLog } from "./EraseFromLog.ts"
import { rowsOf } from "./Rows.ts"

type Migrations = Parameters<typeof Migrator.fromRecord>[0]

/** The tables that record applied migrations: one for clicks, and one for everything else. */
export const migrationTables = { main: "linden_migrations", clicks: "linden_click_migrations" } as const

const newest = rowsOf(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))

/** The number of the last migration. */
export const lastOf = (migrations: Migrations): number =>
  Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/** The error for a database that a later version has migrated. */
export const tooNew = () =>
  new StartError({
    message:
      "the data was written by a newer version of Linden, which this version cannot read. Start the newer version, or restore a backup."
  })

/** The error for a database whose encoding counts one letter as several characters. */
const notUnicode = (encoding: string) =>
  new StartError({
    message: `the database has the encoding ${encoding}, but Linden needs UTF8. Create one with createdb --encoding=UTF8 --template=template0.`
  })

const Encoding = rowsOf(Schema.Struct({ server_encoding: Schema.String }))

/** Another program is migrating the database; wait for it. */
class Busy {
  readonly _tag = "Busy"
}

const patience = Schedule.spaced("100 millis").pipe(Schedule.upTo("60 seconds"))

const isBusy = (fault: unknown): boolean =>
  (isSqlError(fault) && isContention(fault)) || (Predicate.hasProperty(fault, "cause") && isBusy(fault.cause))

const busyIn = (cause: Cause.Cause<unknown>): boolean =>
  [...Chunk.toReadonlyArray(Cause.failures(cause)), ...Chunk.toReadonlyArray(Cause.defects(cause))].some(isBusy)

/**
 * Migrates a database. Waits if another program is already migrating it. Fails on a database of a newer version,
 * without changing it.
 */
export const migrate = (migrations: Migrations, table: string): Effect.Effect<void, StartError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const last = lastOf(migrations)
    const reached = Effect.map(newest(sql.unsafe(`SELECT max(migration_id) AS newest FROM ${table}`)), ([row]) =>
      Number(row?.newest ?? 0)
    )
    // Create the migrator's table here, under the lock. The migrator's own check aborts the transaction if the table is
    // missing, and concurrent CREATE statements collide.
    const makeTable = sql.onDialectOrElse({
      pg: () =>
        sql.unsafe(`CREATE TABLE IF NOT EXISTS ${table} (migration_id integer PRIMARY KEY,
        created_at timestamp with time zone NOT NULL DEFAULT now(), name text NOT NULL)`),
      orElse: () => Effect.void
    })
    /**
     * Refuses new databases in another encoding. Existing ones may still be used, because only searches in other
     * alphabets suffer.
     */
    const refuseOthers = Effect.gen(function* () {
      const [row] = yield* Encoding(sql`SHOW server_encoding`)
      const encoding = row?.server_encoding ?? "UTF8"
      if (encoding !== "UTF8" && (yield* reached) === 0) return yield* notUnicode(encoding)
    })
    const first = Math.min(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))
    const run = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table }).pipe(
      Effect.timed,
      Effect.tap(([took, applied]) =>
        // A new database is not an upgrade.
        applied.length === 0 || applied.some(([id]) => id === first)
          ? Effect.void
          : Effect.annotateLogs(Effect.logInfo("The database was upgraded."), {
              migrations: applied.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`).join(" "),
              ms: Math.round(Duration.toMillis(took))
            })
      ),
      Effect.map(([, applied]) => applied)
    )
    const alone = sql.onDialectOrElse({
      pg: () => withAdvisoryLock(sql.withTransaction(Effect.all([makeTable, refuseOthers, run]))),
      // Move new tables from the log into the database, because a damaged log would lose all of them.
      orElse: () => Effect.tap(run, (applied) => (applied.length > 0 ? Effect.ignore(eraseFromLog) : Effect.void))
    })
    yield* alone
    const found = yield* reached
    if (found > last) return yield* tooNew()
    // Try again: if another program has applied the migrations first, the migrator reports none.
    if (found < last) return yield* Effect.fail(new Busy())
  }).pipe(
    Effect.sandbox,
    Effect.mapError((cause) => (busyIn(cause) ? Cause.fail(new Busy()) : cause)),
    Effect.unsandbox,
    Effect.retry({ schedule: patience, while: (fault) => fault instanceof Busy }),
    Effect.catchAll((fault) => (fault instanceof StartError ? Effect.fail(fault) : Effect.die(fault)))
  )
