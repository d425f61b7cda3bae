import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schedule } from "effect"
import { dayNumber, hourMillis } from "../lib/Time.ts"
import { eraseFromLog } from "../storage/EraseFromLog.ts"
import { rowsOf } from "../storage/Rows.ts"
import { VisitorKeysTable } from "./Tables.ts"

/** How long before midnight the next day's key is created, so that no visit has to wait for the database. */
const earlyMillis = hourMillis
const lookEvery = "10 minutes"

const readKeys = rowsOf(VisitorKeysTable.row)

/**
 * The random keys that hash visitors, one for each UTC day, 32 bytes in hex. All nodes of a database share them. A key
 * is deleted one day after the end of its day. After that, nothing identifies the visitors of that day.
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

    /** Reads or stores the keys of today and the near future; the first stored key wins. */
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
    const keep = Effect.catchAllCause(agree, (cause) =>
      Effect.logWarning("The visitor keys could not be stored.", cause)
    )
    yield* Effect.forkScoped(Effect.repeat(Effect.delay(keep, lookEvery), Schedule.forever))

    return {
      /** The key for the day of a timestamp in milliseconds. Usually, this costs one comparison. */
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
