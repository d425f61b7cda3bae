import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schedule } from "effect"
import { dayNumber, hourMillis } from "../lib/Time.ts"
import { eraseFromLog } from "../storage/EraseFromLog.ts"
import { rowsOf } from "../storage/Rows.ts"
import { VisitorKeysTable } from "./Tables.ts"

/** How long before midnight the key of the next day is made: no visit waits for a database. */
const earlyMillis = hourMillis
const lookEvery = "10 minutes"

const readKeys = rowsOf(VisitorKeysTable.row)

/**
 * The random keys that visitors are named with, one for each UTC day, 32 bytes in hex. All nodes of a database have the
 * same ones; a key is deleted when the day after its own is over, and nothing tells then who a visitor of its day was.
 */
export class VisitorKeys extends Effect.Service<VisitorKeys>()("click/VisitorKeys", {
  scoped: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const stored = VisitorKeysTable.on(sql)
    const keys = new Map<number, string>()
    let today = -1
    let key = ""

    const keyOf = (day: number): string => {
      const found = keys.get(day) ?? randomBytes(32).toString("hex")
      keys.set(day, found)
      return found
    }

    /** Agrees with the database on the keys of today and soon; the first one that stored a key wins. */
    const agree = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const wanted = [...new Set([dayNumber(now), dayNumber(now + earlyMillis)])]
      for (const day of wanted) {
        yield* sql`${stored.insert({ day, secret: keyOf(day) })} ON CONFLICT (day) DO NOTHING`
      }
      const last = dayNumber(now) - 1
      const gone = yield* sql`DELETE FROM visitor_keys WHERE day < ${last} RETURNING day`
      if (gone.length > 0) yield* eraseFromLog
      for (const { day, secret } of yield* readKeys(sql`SELECT day, secret FROM visitor_keys`)) keys.set(day, secret)
      for (const day of [...keys.keys()]) if (day < last) keys.delete(day)
      today = -1
    }).pipe(Effect.provideService(SqlClient.SqlClient, sql))

    yield* Effect.orDie(agree)
    const keep = Effect.catchAllCause(agree, (cause) => Effect.logWarning("The keys of visitors are not kept.", cause))
    yield* Effect.forkScoped(Effect.repeat(Effect.delay(keep, lookEvery), Schedule.forever))

    return {
      /** The key of the day of a moment (milliseconds since 1970); costs no more than a comparison. */
      keyAt: (now: number): string => {
        const day = dayNumber(now)
        if (day !== today) {
          key = keyOf(day)
          today = day
        }
        return key
      }
    }
  })
}) {}
