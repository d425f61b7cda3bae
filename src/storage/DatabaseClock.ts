import type { SqlClient } from "@effect/sql"

/** The time now by the clock of PostgreSQL, in epoch ms, for statements whose servers' clocks need not agree. */
export const databaseNow = (sql: SqlClient.SqlClient) =>
  sql`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`
