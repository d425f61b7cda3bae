import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Faults in JSON next to the stored sentences; null for sentences that an older server stored. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE jobs ADD COLUMN reason_fault TEXT`
  yield* sql`ALTER TABLE qrcodes ADD COLUMN warning_faults TEXT`
})
