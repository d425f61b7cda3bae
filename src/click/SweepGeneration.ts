import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { rowsOf } from "../storage/Rows.ts"
import { ClickSweepsTable } from "./Tables.ts"

const generations = rowsOf(ClickSweepsTable.row)

/** How often names were swept, in the database of all nodes. */
export const sweepGeneration = Effect.map(SqlClient.SqlClient, (sql) => {
  const read = (statement: ReturnType<typeof sql.unsafe>) =>
    Effect.map(generations(statement), ([row]) => row?.generation ?? 0)
  const held = sql.onDialectOrElse({
    pg: () => "SELECT generation FROM click_sweeps FOR SHARE",
    orElse: () => "SELECT generation FROM click_sweeps"
  })
  return {
    current: read(sql.unsafe("SELECT generation FROM click_sweeps")),
    /** The same, which no sweep changes until the end of the transaction. */
    held: read(sql.unsafe(held)),
    /** Begins the next one: waits for all transactions that hold this one, and keeps others from it until the end of its own. */
    next: sql.unsafe("UPDATE click_sweeps SET generation = generation + 1")
  }
})
