import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Indexes that find codes and page slugs that differ from a mistyped one only in case. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX links_similar ON links (lower(short_code), domain_id)`
  yield* sql`CREATE INDEX link_aliases_similar ON link_aliases (lower(code), domain_id)`
  yield* sql`CREATE INDEX pages_similar ON pages (lower(slug), domain_id)`
  yield* sql`CREATE INDEX page_aliases_similar ON page_aliases (lower(slug), domain_id)`
  yield* sql`CREATE INDEX trash_addresses_similar ON trash_addresses (lower(code), domain_id)`
})
