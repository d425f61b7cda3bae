import type { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { nameColumns } from "../../src/click/ingest/ClickRow.ts"

/** A stored click, with names instead of their ids. */
export type StoredClick = Readonly<Record<(typeof nameColumns)[number], string | null>> & {
  readonly seq: number
  readonly at: number
  readonly is_bot: number
  readonly visitor: string
}

/** All stored clicks, in chronological order. */
export const storedClicks = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const named = yield* sql<{ id: number; name: string }>`SELECT id, name FROM click_names`
    const names = new Map(named.map(({ id, name }) => [id, name]))
    const rows = yield* sql<Record<string, unknown>>`SELECT * FROM clicks ORDER BY at, seq`
    return rows.map((row) => {
      const words = nameColumns.map((column) => [column, names.get(row[column] as number) ?? null] as const)
      const visitor = Buffer.from(row["visitor"] as Uint8Array).toString("hex")
      return { ...row, ...Object.fromEntries(words), visitor } as unknown as StoredClick
    })
  }).pipe(Effect.orDie)
