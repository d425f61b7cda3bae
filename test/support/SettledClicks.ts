import { statSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Context, Effect, Layer, Option, Schedule } from "effect"
import { journalFolder, segmentFile, segmentsIn } from "../../src/click/journal/JournalSegments.ts"
import { nodeId } from "../../src/click/journal/NodeId.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { storedClicks } from "./ClickRows.ts"
import { patience } from "./Patience.ts"

const clicksOf = ({ databaseUrl, dataDir }: SettingsShape) =>
  Option.match(databaseUrl, {
    onNone: () => sqliteLayer(join(dataDir, "clicks.db")),
    onSome: (url) => postgresPool(url, 1)
  })

/** Every click of a server that runs, when all that its journal held is booked and every total is shown. */
export const settledClicks = (settings: SettingsShape) =>
  Effect.gen(function* () {
    const folder = journalFolder(settings.dataDir)
    const segment = segmentsIn(folder).at(-1) ?? 0
    const offset = statSync(segmentFile(folder, segment)).size
    // Without a click nothing is booked, and nobody asked for the tables.
    if (segment === 1 && offset === 0) return []
    const look = Effect.gen(function* () {
      // A connection of its own each time: one remembers that it could not prepare a statement, while tables are made.
      const sql = Context.get(yield* Layer.build(clicksOf(settings)), SqlClient.SqlClient)
      const booked = yield* sql`SELECT 1 FROM journal_positions WHERE node = ${nodeId(settings.dataDir)}
        AND (segment > ${segment} OR (segment = ${segment} AND byte_offset >= ${offset}))`
      const unshown = yield* sql`SELECT 1 FROM click_totals WHERE clicks <> shown`
      return booked.length > 0 && unshown.length === 0 ? Option.some(yield* storedClicks(sql)) : Option.none()
    }).pipe(
      Effect.scoped,
      Effect.orElseSucceed(() => Option.none())
    )
    return yield* Effect.flatten(look).pipe(Effect.retry(Schedule.spaced("20 millis")), Effect.timeout(patience))
  }).pipe(Effect.orDie)
