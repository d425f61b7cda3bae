import { existsSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Option, Schema } from "effect"
import { JournalLimits } from "../src/click/Journal.ts"
import { journalFolder, segmentsIn } from "../src/click/JournalSegments.ts"
import { nodeId } from "../src/click/NodeId.ts"
import { Settings } from "../src/Settings.ts"
import { dataFolder } from "../src/storage/DataFolder.ts"
import { rowsOf } from "../src/storage/Rows.ts"

const Booked = rowsOf(Schema.Struct({ segment: Schema.Number }))
const Found = rowsOf(Schema.Struct({ found: Schema.Number }))

/** The ledger's file, which only its thread has open. */
const onSqlite = (folder: string) =>
  Effect.gen(function* () {
    const file = join(folder, "clicks.db")
    if (!existsSync(file)) return []
    const { openSqliteReader } = yield* Effect.promise(() => import("../src/storage/SqliteReader.ts"))
    const reader = yield* openSqliteReader(file)
    const tables = reader.rows("SELECT 1 AS found FROM sqlite_master WHERE name = 'journal_positions'", [])
    if ((yield* Found(tables)).length === 0) return []
    return yield* Booked(reader.rows("SELECT segment FROM journal_positions WHERE node = ?", [nodeId(folder)]))
  }).pipe(
    Effect.scoped,
    // Visitors are served and the journal grows whatever became of the ledger's file, which health tells.
    Effect.catchAllCause((cause) => Effect.as(Effect.logWarning("The ledger's file cannot be read.", cause), []))
  )

const onPostgres = (folder: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = sql`SELECT 1 AS found WHERE to_regclass('journal_positions') IS NOT NULL`
    if ((yield* Found(tables)).length === 0) return []
    return yield* Booked(sql`SELECT segment FROM journal_positions WHERE node = ${nodeId(folder)}`)
  })

/**
 * Where the journal's folder is empty but its node has booked before, as with a backup that was put back, the journal
 * begins above what was booked: the same numbers again would be taken for clicks that are booked already.
 */
export const JournalStartLive = Layer.effect(
  JournalLimits,
  Effect.gen(function* () {
    const limits = yield* JournalLimits
    const { databaseUrl } = yield* Settings
    const folder = yield* dataFolder
    if (segmentsIn(journalFolder(folder)).length > 0) return limits
    const [booked] = yield* Option.isSome(databaseUrl) ? onPostgres(folder) : onSqlite(folder)
    return { ...limits, above: booked?.segment ?? limits.above }
  })
)
