import { existsSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Option, Schema } from "effect"
import { JournalLimits } from "../src/click/journal/Journal.ts"
import { nodeId, refuseForeignJournal } from "../src/click/journal/NodeId.ts"
import { JournalPositionsTable } from "../src/click/Tables.ts"
import { Settings } from "../src/settings/Settings.ts"
import { clickMigrations } from "../src/storage/ClickMigrations.ts"
import { dataFolder } from "../src/storage/DataFolder.ts"
import { lastOf, migrationTables, tooNew } from "../src/storage/Migrate.ts"
import { rowsOf } from "../src/storage/Rows.ts"

const Booked = rowsOf(JournalPositionsTable.row.pick("segment"))
const Newest = rowsOf(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))
const Found = rowsOf(Schema.Struct({ found: Schema.Number }))

const newest = `SELECT max(migration_id) AS newest FROM ${migrationTables.clicks}`

interface Known {
  /** The number of the last migration of clicks. */
  readonly newest: number
  /** The segment up to which this node's journal is ingested. */
  readonly booked: number
}

const unknown: Known = { newest: 0, booked: 0 }

/** Reads the ledger's file before the ledger's thread, which otherwise opens it alone, is running. */
const onSqlite = (folder: string) =>
  Effect.gen(function* () {
    const file = join(folder, "clicks.db")
    if (!existsSync(file)) return unknown
    const { openSqliteReader } = yield* Effect.promise(() => import("../src/storage/SqliteReader.ts"))
    const reader = yield* openSqliteReader(file)
    const tables = reader.rows("SELECT 1 AS found FROM sqlite_master WHERE name = 'journal_positions'", [])
    if ((yield* Found(tables)).length === 0) return unknown
    const [last] = yield* Newest(reader.rows(newest, []))
    const booked = yield* Booked(reader.rows("SELECT segment FROM journal_positions WHERE node = ?", [nodeId(folder)]))
    return { newest: last?.newest ?? 0, booked: booked[0]?.segment ?? 0 }
  }).pipe(
    Effect.scoped,
    // Start even if the file is corrupt, so that redirects and the journal work; the health check reports it.
    Effect.catchAllCause((cause) => Effect.as(Effect.logWarning("The ledger's file cannot be read.", cause), unknown))
  )

const onPostgres = (folder: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = sql`SELECT 1 AS found WHERE to_regclass('journal_positions') IS NOT NULL`
    if ((yield* Found(tables)).length === 0) return unknown
    const [last] = yield* Newest(sql.unsafe(newest))
    const [booked] = yield* Booked(sql`SELECT segment FROM journal_positions WHERE node = ${nodeId(folder)}`)
    return { newest: last?.newest ?? 0, booked: booked?.segment ?? 0 }
  })

/**
 * Starts the journal after this node's ingested segments, even if its folder is empty or older than the clicks, as
 * after a restore. Otherwise, reused numbers would count as already ingested. Fails if a newer program has migrated the
 * clicks.
 */
export const JournalStartLive = Layer.effect(
  JournalLimits,
  Effect.gen(function* () {
    const limits = yield* JournalLimits
    const { databaseUrl } = yield* Settings
    const folder = yield* dataFolder
    // Create the node's id first, because the journal belongs to a node.
    yield* refuseForeignJournal(folder)
    const known: Known = yield* Option.isSome(databaseUrl) ? onPostgres(folder) : onSqlite(folder)
    if (known.newest > lastOf(clickMigrations)) return yield* tooNew()
    return { ...limits, above: Math.max(limits.above, known.booked) }
  })
)
