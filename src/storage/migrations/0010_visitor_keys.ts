import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/**
 * A random key for each UTC day (counted from 1970) replaces the permanent secret, which could have revealed addresses.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE visitor_keys (day INTEGER PRIMARY KEY, secret TEXT NOT NULL)`
  yield* sql`DELETE FROM settings WHERE name = 'visitor_secret'`
})
