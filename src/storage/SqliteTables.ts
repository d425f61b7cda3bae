import { closeSync, fsyncSync, openSync } from "node:fs"
import { Readable, type Writable } from "node:stream"
import Database from "better-sqlite3"
import { Effect } from "effect"
import { type CopiedKind, type CopiedValue, eachLine, lineOf, valuesIn } from "./CopyText.ts"
import { lookTogether } from "./SqliteSnapshot.ts"
import type { StoredTable } from "./StoredTable.ts"

/** A table of a SQLite file. */
export interface SqliteTable {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  /** The last number that SQLite gave a row; 0 if the table isn't numbered. */
  readonly last: number
}

/** The number of characters to write at a time. */
const chunkLength = 64 * 1024

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const listed = (names: ReadonlyArray<string>): string => names.map(quoted).join(", ")

// The tables of an index belong to it, and SQLite's own ones are not data.
const tablesText = `SELECT t.name, json_group_array(c.name) AS columns FROM pragma_table_list t
  JOIN pragma_table_info(t.name) c WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  GROUP BY t.name ORDER BY t.name`

const tablesIn = (database: Database.Database): ReadonlyArray<SqliteTable> => {
  const numbered = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get() !== undefined
  const last = new Map(
    numbered
      ? (database.prepare("SELECT name, seq FROM sqlite_sequence").raw().all() as ReadonlyArray<[string, number]>)
      : []
  )
  return (database.prepare(tablesText).all() as ReadonlyArray<{ name: string; columns: string }>).map(
    ({ name, columns }) => ({ name, columns: JSON.parse(columns) as ReadonlyArray<string>, last: last.get(name) ?? 0 })
  )
}

function* linesIn(
  database: Database.Database,
  name: string,
  columns: ReadonlyArray<string>,
  kinds: ReadonlyArray<CopiedKind>
) {
  const rows = database
    .prepare(`SELECT ${listed(columns)} FROM ${quoted(name)}`)
    .raw()
    .safeIntegers()
    .iterate()
  let text = ""
  for (const row of rows as Iterable<ReadonlyArray<CopiedValue>>) {
    text += lineOf(row, kinds)
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ""
  }
  if (text !== "") yield Buffer.from(text)
}

/** The tables of several SQLite files. Each table is in one of the files. */
export interface SqliteTables {
  readonly tables: ReadonlyArray<SqliteTable>
  readonly rows: <A>(table: string, text: string) => ReadonlyArray<A>
  readonly count: (table: string) => number
  /** The rows of a table as COPY text. Each chunk blocks the thread while it is read. */
  readonly lines: (name: string, columns: ReadonlyArray<string>, kinds: ReadonlyArray<CopiedKind>) => Readable
}

/** Reads the tables of two files as of one point in time, until the scope closes. */
export const readSqliteTables = (first: string, second: string) =>
  Effect.map(lookTogether(first, second), (found): SqliteTables => {
    const places = new Map(
      found.flatMap(({ database }) => tablesIn(database).map((table) => [table.name, { table, database }] as const))
    )
    const rows = <A>(name: string, text: string) =>
      (places.get(name)?.database.prepare(text).all() ?? []) as ReadonlyArray<A>
    return {
      tables: [...places.values()].map(({ table }) => table),
      rows,
      count: (name) => rows<{ n: number }>(name, `SELECT count(*) AS n FROM ${quoted(name)}`)[0]?.n ?? 0,
      lines: (name, columns, kinds) => {
        const place = places.get(name)
        return Readable.from(place === undefined ? [] : linesIn(place.database, name, columns, kinds), {
          objectMode: false
        })
      }
    }
  })

/** A SQLite file that is filled with the rows of tables. A failure leaves it unusable. */
export interface SqliteFilling {
  readonly tables: ReadonlyArray<SqliteTable>
  /** Replaces the rows of a table with those in COPY text. */
  readonly into: (name: string, columns: ReadonlyArray<string>, kinds: ReadonlyArray<CopiedKind>) => Writable
  /** Runs statements on the filled tables, sets the last numbers, checks foreign keys, and flushes the file. */
  readonly finish: (statements: ReadonlyArray<string>, stored: ReadonlyArray<StoredTable>) => void
}

const fillingOf = (file: string, database: Database.Database): SqliteFilling => {
  // Triggers must not count the rows again. A failed copy deletes the file, so it needs no journal.
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN EXCLUSIVE")
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    .all() as ReadonlyArray<{ name: string; sql: string }>
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`)
  return {
    tables: tablesIn(database),
    into: (name, columns, kinds) => {
      database.exec(`DELETE FROM ${quoted(name)}`)
      const places = columns.map(() => "?").join(", ")
      const insert = database.prepare(`INSERT INTO ${quoted(name)} (${listed(columns)}) VALUES (${places})`)
      return eachLine((line) => insert.run(...valuesIn(line, kinds)))
    },
    finish: (statements, stored) => {
      for (const statement of statements) database.exec(statement)
      const setLast = database.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = ?")
      const addLast = database.prepare("INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)")
      // The table has no types, so a number would become a floating-point one.
      for (const { name, numbered } of stored)
        for (const last of Object.values(numbered))
          if (last > 0 && setLast.run(BigInt(last), name).changes === 0) addLast.run(BigInt(last), name)
      for (const { sql } of triggers) database.exec(sql)
      database.exec("COMMIT")
      const [lost] = database.pragma("foreign_key_check") as ReadonlyArray<{ table: string; parent: string }>
      if (lost !== undefined)
        throw new Error(`a row of the table ${lost.table} refers to a missing row of ${lost.parent}`)
      database.pragma("journal_mode = DELETE")
      database.close()
      const descriptor = openSync(file, "r+")
      try {
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    }
  }
}

/** Opens a migrated file that no other process has open, to fill its tables, until the scope closes. */
export const fillSqliteTables = (file: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new Database(file, { fileMustExist: true })),
      (database) => Effect.sync(() => database.close())
    ),
    (database) => fillingOf(file, database)
  )
