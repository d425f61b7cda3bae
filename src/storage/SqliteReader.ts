import Database from "better-sqlite3"
import { Effect, type Scope } from "effect"
import { LRUCache } from "lru-cache"

type Value = string | number

/** A separate read-only connection; every call blocks its thread. */
export interface SqliteReader {
  readonly rows: <A>(text: string, params: ReadonlyArray<Value>) => Effect.Effect<ReadonlyArray<A>>
  /** The first column of each row; `in_set(n)` in the statement tests bit `n` of `bits`. */
  readonly numbers: (
    text: string,
    params: ReadonlyArray<Value>,
    bits?: Int32Array
  ) => Effect.Effect<ReadonlyArray<number>>
  /** A value that changes whenever another connection commits. */
  readonly version: Effect.Effect<string>
}

/** The maximum number of prepared statements to keep. Lists use fewer. */
const mostPrepared = 500

const empty = new Int32Array(0)

const read = (database: Database.Database): SqliteReader => {
  let set: Int32Array = empty
  database.function(
    "in_set",
    { deterministic: false },
    (row: unknown) => ((set[(row as number) >>> 5] ?? 0) >>> ((row as number) & 31)) & 1
  )
  const prepared = new LRUCache<string, Database.Statement<Array<Value>>>({
    max: mostPrepared,
    memoMethod: (text) => database.prepare<Array<Value>>(text)
  })
  return {
    rows: <A>(text: string, params: ReadonlyArray<Value>) =>
      Effect.sync(
        () =>
          prepared
            .memo(text)
            .pluck(false)
            .all(...params) as ReadonlyArray<A>
      ),
    numbers: (text, params, bits) =>
      Effect.sync(() => {
        set = bits ?? empty
        return prepared
          .memo(text)
          .pluck(true)
          .all(...params) as ReadonlyArray<number>
      }),
    version: Effect.sync(() => String(database.pragma("data_version", { simple: true })))
  }
}

/** Opens an existing database file for reading. */
export const openSqliteReader = (filename: string): Effect.Effect<SqliteReader, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => new Database(filename, { readonly: true, fileMustExist: true })),
    (database) => Effect.sync(() => database.close())
  ).pipe(
    Effect.tap((database) => Effect.sync(() => database.exec("PRAGMA cache_size = -8192; PRAGMA busy_timeout = 5000"))),
    Effect.map(read)
  )
