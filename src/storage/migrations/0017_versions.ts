import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** The version of each link, page and QR code, and who changed it last; unknown for existing ones. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  for (const table of ["links", "pages", "qrcodes"]) {
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN version INTEGER NOT NULL DEFAULT 1`
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN updated_by ${id}`
  }
})
