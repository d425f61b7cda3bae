import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The font and the button shape of each page; the theme decided both before. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const column of ["font", "button_shape"]) {
    yield* sql`ALTER TABLE pages ADD COLUMN ${sql(column)} TEXT NOT NULL DEFAULT 'theme'`
  }
})
