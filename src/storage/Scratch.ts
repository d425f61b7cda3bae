import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { Effect, type Scope } from "effect"

export type ScratchValue = string | number | null

/** A table, with the columns that can be read without working anything out. */
export interface ScratchTable {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** Tables on disk, for what does not fit into memory; every call blocks its thread until SQLite has answered. */
export interface Scratch {
  readonly tables: () => ReadonlyArray<ScratchTable>
  /** Row after row, which never lie in memory all at once. */
  readonly iterate: <A>(text: string) => IterableIterator<A>
}

export interface WritableScratch extends Scratch {
  readonly create: (table: ScratchTable) => void
  /** All at once; values of rows that are too short are null, those of longer ones are left out. */
  readonly insert: (table: ScratchTable, rows: ReadonlyArray<ReadonlyArray<ScratchValue>>) => void
  /** Puts the rows in the order of some columns: once they are all there, which is five times as fast as row by row. */
  readonly index: (table: ScratchTable, columns: ReadonlyArray<string>) => void
}

/** A name as it stands in a statement. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A folder that is gone with the scope. */
export const scratchFolder = (parent: string = tmpdir()): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(parent, "linden-import-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )

const opened = (open: () => Database.Database) =>
  Effect.acquireRelease(Effect.sync(open), (database) => Effect.sync(() => database.close()))

const reading = (database: Database.Database): Scratch => ({
  tables: () => {
    const names = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'")
      .pluck()
      .all() as ReadonlyArray<string>
    const columns = database.prepare("SELECT name FROM pragma_table_info(?)").pluck()
    return names.map((name) => ({ name, columns: columns.all(name) as ReadonlyArray<string> }))
  },
  iterate: <A>(text: string) => database.prepare(text).iterate() as IterableIterator<A>
})

/** Empty tables in a file of their own, in a folder that is theirs. */
export const makeScratch = (folder: string): Effect.Effect<WritableScratch, never, Scope.Scope> =>
  Effect.map(
    opened(() => {
      const database = new Database(join(folder, "scratch.db"))
      // Whoever finds it half written finds a folder that nobody reads any more.
      database.exec(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE"
      )
      return database
    }),
    (database) => {
      const statements = new Map<string, Database.Statement<[ReadonlyArray<ScratchValue>]>>()
      return {
        ...reading(database),
        create: ({ name, columns }) => {
          database.exec(`CREATE TABLE ${quotedName(name)} (${columns.map(quotedName).join(", ")})`)
        },
        index: ({ name }, columns) => {
          const indexName = quotedName([name, ...columns].join(" "))
          database.exec(`CREATE INDEX ${indexName} ON ${quotedName(name)} (${columns.map(quotedName).join(", ")})`)
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

/** A database file that somebody brought, for reading alone: nothing that stands in it is trusted. */
export const openForeign = (path: string): Effect.Effect<Scratch, Error, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const database = new Database(path, { readonly: true, fileMustExist: true })
        database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -16384")
        // Opened without a look at the file until it is read.
        database.prepare("SELECT count(*) FROM sqlite_master").get()
        return database
      },
      catch: (error) => (error instanceof Error ? error : new Error(String(error)))
    }),
    (database) => Effect.sync(() => database.close())
  ).pipe(Effect.map(reading))
