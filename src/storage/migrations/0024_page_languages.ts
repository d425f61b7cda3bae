import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The language of each page; the built-in texts were English before. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE pages ADD COLUMN language TEXT NOT NULL DEFAULT 'en'`
})
