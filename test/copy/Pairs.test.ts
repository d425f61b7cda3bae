import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { inject } from "vitest"
import { pairTables } from "../../src/copy/Pairs.ts"
import { readTables, tablesConnection } from "../../src/storage/PostgresTables.ts"
import { readSqliteTables } from "../../src/storage/SqliteTables.ts"
import { migratedPostgres } from "../support/TestServer.ts"

/** The tables of both databases after all migrations. */
const both = Effect.gen(function* () {
  const folder = inject("template")
  const sqlite = yield* readSqliteTables(join(folder, "clicks.db"), join(folder, "linden.db"))
  const client = yield* tablesConnection(Option.getOrThrow(yield* migratedPostgres))
  return { sqlite: sqlite.tables, postgres: yield* readTables(client, async ({ tables }) => tables) }
})

describe("the tables of both databases", () => {
  it.scopedLive("are all copied, except those that are built again, belong to one database or to running servers", () =>
    Effect.gen(function* () {
      const { sqlite, postgres } = yield* both
      const there = pairTables(sqlite, postgres)
      const back = pairTables(postgres, sqlite)
      const copied = there.pairs.map(({ table }) => table.name)
      expect([there.strange, back.strange]).toEqual([[], []])
      expect(back.pairs.map(({ table }) => table.name)).toEqual(copied.sort())
      const all = new Set([...sqlite, ...postgres].map(({ name }) => name))
      expect([...all].filter((name) => !copied.includes(name)).sort()).toEqual([
        ...["import_chunks", "linden_click_migrations", "linden_migrations", "link_changes", "link_counts"],
        ...["link_trigram_state", "upload_contents"]
      ])
    })
  )

  it.scopedLive("are not copied if one of them has a column that the other lacks", () =>
    Effect.gen(function* () {
      const { sqlite, postgres } = yield* both
      const more = sqlite.map((table) =>
        table.name === "tags" ? { ...table, columns: [...table.columns, "shape"] } : table
      )
      expect(() => pairTables(more, postgres)).toThrow("only one of the databases has the column tags.shape")
      expect(() => pairTables(postgres, more)).toThrow("tags.shape")
    })
  )
})
