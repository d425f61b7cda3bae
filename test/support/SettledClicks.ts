import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Cause, Context, Effect, Layer, Option } from "effect"
import { journalFolder, readHeader, segmentSize, segmentsIn } from "../../src/click/journal/JournalSegments.ts"
import { nodeId } from "../../src/click/journal/NodeId.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { storedClicks } from "./ClickRows.ts"
import { often, patience } from "./Patience.ts"

const clicksOf = ({ databaseUrl, dataDir }: SettingsShape) =>
  Option.match(databaseUrl, {
    onNone: () => sqliteLayer(join(dataDir, "clicks.db")),
    onSome: (url) => postgresPool(url, 1)
  })

/** All clicks of a running server, once its journal is booked and all totals are up to date. */
export const settledClicks = (settings: SettingsShape) =>
  Effect.gen(function* () {
    const folder = journalFolder(settings.dataDir)
    // Without a click there is nothing to book, and the tables may not exist yet.
    const written = segmentsIn(folder).filter((segment) => segmentSize(folder, segment) > 0)
    if (written.length === 0) return []
    const ends = written.map((segment) => ({
      id: readHeader(folder, segment)?.id ?? nodeId(settings.dataDir),
      offset: segmentSize(folder, segment)
    }))
    const look = Effect.fn(function* (sql: SqlClient.SqlClient) {
      const booked = yield* Effect.filter(ends, ({ id, offset }) =>
        Effect.map(
          sql`SELECT 1 FROM journal_positions WHERE node = ${id} AND byte_offset >= ${offset}`,
          (rows) => rows.length > 0
        )
      )
      const unshown = yield* sql`SELECT 1 FROM click_totals WHERE clicks <> shown`
      return booked.length === ends.length && unshown.length === 0
        ? Option.some(yield* storedClicks(sql))
        : Option.none()
    })
    // A connection caches that a statement failed to prepare while the tables were being created; then retry with a new
    // one.
    const clicks = Effect.gen(function* () {
      const sql = Context.get(yield* Layer.build(clicksOf(settings)), SqlClient.SqlClient)
      return yield* Effect.retry(Effect.flatten(look(sql)), { schedule: often, while: Cause.isNoSuchElementException })
    })
    return yield* Effect.scoped(clicks).pipe(Effect.retry(often), Effect.timeout(patience))
  }).pipe(Effect.orDie)
