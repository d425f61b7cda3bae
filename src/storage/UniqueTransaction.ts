import type { SqlClient } from "@effect/sql"
import type { Effect } from "effect"
import { conflicts, orDieSql, retryWhile } from "./Conflict.ts"
import { transactionOn } from "./Transaction.ts"

/**
 * Runs a transaction that checks for duplicates before it writes. If another writer inserts a duplicate first, it
 * checks again, so that the error names the field.
 */
export const uniqueTransaction =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    transactionOn(sql)(effect).pipe(retryWhile(conflicts), orDieSql)
