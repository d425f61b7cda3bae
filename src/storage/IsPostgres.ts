import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Whether other servers may use the same database, which is possible only on PostgreSQL. */
export const isPostgres = Effect.map(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({ pg: () => true, orElse: () => false })
)
