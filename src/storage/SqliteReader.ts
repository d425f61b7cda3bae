import Database from "better-sqlite3"
import { Effect, type Scope } from "effect"

type Value = string | number

/** A connection of its own that only reads; every call blocks its thread until SQLite has answered. */
export interface SqliteReader {
  readonly rows: <A>(text: string, params: ReadonlyArray<Value>) => Effect.Effect<ReadonlyArray<A>>
  /** The first column; `in_set(n)` in the text asks whether bit `n` of `bits` is set. */
  readonly numbers: (
    text: string,
    params: ReadonlyArray<Value>,
    bits?: Int32Array
  ) => Effect.Effect<ReadonlyArray<number>>
  /** A text that differs after each commit of another connection. */
  readonly version: Effect.Effect<string>
}

const empty = new Int32Array(0)

const read = (database: Database.Database): SqliteReader => {
  let set: Int32Array = empty
  database.function(
    "in_set",
    { deterministic: false },
    (row: unknown) => ((set[(row as number) >>> 5] ?? 0) >>> ((row as number) & 31)) & 1
  )
  const prepared = new Map<string, Database.Statement<Array<Value>>>()
  const prepare = (text: string) => {
    const known = prepared.get(text) ?? database.prepare<Array<Value>>(text)
    prepared.set(text, known)
    return known
  }
  return {
    rows: <A>(text: string, params: ReadonlyArray<Value>) =>
      Effect.sync(
        () =>
          prepare(text)
            .pluck(false)
            .all(...params) as ReadonlyArray<A>
      ),
    numbers: (text, params, bits) =>
      Effect.sync(() => {
        set = bits ?? empty
        return prepare(text)
          .pluck(true)
          .all(...params) as ReadonlyArray<number>
      }),
    version: Effect.sync(() => String(database.pragma("data_version", { simple: true })))
  }
}

/** Opens a database file that exists for reading. */
export const openSqliteReader = (filename: string): Effect.Effect<SqliteReader, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => new Database(filename, { readonly: true, fileMustExist: true })),
    (database) => Effect.sync(() => database.close())
  ).pipe(
    Effect.tap((database) => Effect.sync(() => database.exec("PRAGMA cache_size = -8192; PRAGMA busy_timeout = 5000"))),
    Effect.map(read)
  )
