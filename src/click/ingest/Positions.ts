import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { rowOf } from "../../storage/Rows.ts"
import type { JournalPosition } from "../journal/JournalSegments.ts"
import { JournalPositionsTable } from "../Tables.ts"

const position = rowOf(
  Schema.Struct({ segment: JournalPositionsTable.fields.segment, offset: JournalPositionsTable.fields.byte_offset })
)

export const start: JournalPosition = { segment: 0, offset: 0 }

const columnsOf = ({ segment, offset }: JournalPosition) => ({ segment, byte_offset: offset })

/** The booked position in a node's journal. */
export const positionsOf = (node: string) =>
  Effect.map(SqlClient.SqlClient, (sql) => ({
    /** Where to continue; a new node starts at the beginning. */
    current: Effect.gen(function* () {
      yield* Effect.orDie(
        sql`${JournalPositionsTable.on(sql).insert({ node, ...columnsOf(start) })} ON CONFLICT (node) DO NOTHING`
      )
      const found = yield* position(
        sql`SELECT segment, byte_offset AS offset FROM journal_positions WHERE node = ${node}`
      )
      return Option.getOrElse(found, () => start)
    }),

    /**
     * Moves the position. Returns false if it is no longer where the caller started to read; the caller must then book
     * nothing. As the first statement of a transaction, it locks this journal until the transaction ends.
     */
    move: (from: JournalPosition, to: JournalPosition) =>
      Effect.map(
        sql`${JournalPositionsTable.on(sql).update(columnsOf(to))}
          WHERE node = ${node} AND segment = ${from.segment} AND byte_offset = ${from.offset} RETURNING node`,
        (rows) => rows.length === 1
      )
  }))
