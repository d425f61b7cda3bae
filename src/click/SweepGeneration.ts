import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { rowsOf } from "../storage/Rows.ts"
import { ClickSweepsTable } from "./Tables.ts"

const generations = rowsOf(ClickSweepsTable.row)

/** The count of name sweeps, shared by all nodes of the database. */
export const sweepGeneration = Effect.map(SqlClient.SqlClient, (sql) => {
  const read = (statement: ReturnType<typeof sql.unsafe>) =>
    Effect.map(generations(statement), ([row]) => row?.generation ?? 0)
  const held = sql.onDialectOrElse({
    pg: () => "SELECT generation FROM click_sweeps FOR SHARE",
    orElse: () => "SELECT generation FROM click_sweeps"
  })
  return {
    current: read(sql.unsafe("SELECT generation FROM click_sweeps")),
    /** The current generation, locked against sweeps until the transaction ends. */
    held: read(sql.unsafe(held)),
    /**
     * Starts the next generation. Waits for transactions that use the current generation, and blocks new ones until its
     * own transaction ends.
     */
    next: sql.unsafe("UPDATE click_sweeps SET generation = generation + 1")
  }
})
