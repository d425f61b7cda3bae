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

/** How far the journal of a node is booked. */
export const positionsOf = (node: string) =>
  Effect.map(SqlClient.SqlClient, (sql) => ({
    /** Where to read on; a node that is new begins at the start. */
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
     * Moves the position; false where it is not where the caller read from, which then must book nothing. As the first
     * statement of a transaction it keeps all others away from this journal until the end of it.
     */
    move: (from: JournalPosition, to: JournalPosition) =>
      Effect.map(
        sql`${JournalPositionsTable.on(sql).update(columnsOf(to))}
          WHERE node = ${node} AND segment = ${from.segment} AND byte_offset = ${from.offset} RETURNING node`,
        (rows) => rows.length === 1
      )
  }))
