import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { Effect, type Scope } from "effect"
import { quotedName, type ScratchTable } from "./ScratchTable.ts"

export type ScratchValue = string | number | null

/** Tables on disk that this module writes and `TableReader.ts` reads. Every call blocks its thread. */
export interface Scratch {
  readonly path: string
  readonly create: (table: ScratchTable) => void
  /** Inserts all rows at once; missing values are null, extra ones are ignored. */
  readonly insert: (table: ScratchTable, rows: ReadonlyArray<ReadonlyArray<ScratchValue>>) => void
}

/** A temporary folder, removed when the scope closes. */
export const scratchFolder = (parent: string = tmpdir()): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(parent, "linden-import-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )

const opened = (open: () => Database.Database) =>
  Effect.acquireRelease(Effect.sync(open), (database) => Effect.sync(() => database.close()))

/** Empty tables in their own file and folder. */
export const makeScratch = (folder: string): Effect.Effect<Scratch, never, Scope.Scope> => {
  const path = join(folder, "scratch.db")
  return Effect.map(
    opened(() => {
      const database = new Database(path)
      // Don't protect the database from crashes: after a crash, its folder is never read.
      database.exec(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE"
      )
      return database
    }),
    (database) => {
      const statements = new Map<string, Database.Statement<[ReadonlyArray<ScratchValue>]>>()
      return {
        path,
        create: ({ name, columns }) => {
          database.exec(`CREATE TABLE ${quotedName(name)} (${columns.map(quotedName).join(", ")})`)
        },
        insert: ({ name, columns }, rows) => {
          const places = columns.map(() => "?").join(", ")
          const statement =
            statements.get(name) ??
            database.prepare<[ReadonlyArray<ScratchValue>]>(`INSERT INTO ${quotedName(name)} VALUES (${places})`)
          statements.set(name, statement)
          database.transaction(() => {
            for (const row of rows) statement.run(columns.map((_, index) => row[index] ?? null))
          })()
        }
      }
    }
  )
}
