import type { SqlClient } from "@effect/sql"

/** The time of PostgreSQL's clock in epoch ms, for statements of servers whose clocks may differ. */
export const databaseNow = (sql: SqlClient.SqlClient) =>
  sql`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`
