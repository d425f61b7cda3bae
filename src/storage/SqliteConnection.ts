import { SqlClient, type SqlConnection, SqlError } from "@effect/sql"
import Database from "better-sqlite3"
import { Context, Effect, type Scope, Stream } from "effect"
import { LRUCache } from "lru-cache"
import { countStatementFailure } from "./StatementFailures.ts"

/** The maximum number of prepared statements to keep. */
const mostPrepared = 500

type Statement = Database.Statement<Array<unknown>>
type Rows = ReadonlyArray<object>

const rowsOf = (statement: Statement, params: ReadonlyArray<unknown>): Rows => {
  if (statement.reader) return statement.all(...params) as Rows
  statement.run(...params)
  return []
}

const valuesOf = (statement: Statement, params: ReadonlyArray<unknown>): ReadonlyArray<ReadonlyArray<unknown>> => {
  if (statement.reader) return statement.raw(true).all(...params) as ReadonlyArray<ReadonlyArray<unknown>>
  statement.run(...params)
  return []
}

const withBigIntegers = <A>(statement: Statement, read: (statement: Statement) => A): A => {
  try {
    return read(statement.safeIntegers(true))
  } finally {
    statement.safeIntegers(false)
  }
}

/**
 * Opens a file, which is created if it is missing. `@effect/sql-sqlite-node` remembers for ten minutes that a statement
 * could not be prepared, even after its cause is gone; this connection only keeps prepared statements.
 * `onFault` receives each error of a statement.
 */
export const sqliteConnection = (
  filename: string,
  onFault: (cause: unknown) => void = () => undefined
): Effect.Effect<SqlConnection.Connection, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new Database(filename)),
      (database) => Effect.sync(() => database.close())
    ),
    (database) => {
      const prepared = new LRUCache<string, Statement>({
        max: mostPrepared,
        memoMethod: (text) => database.prepare<Array<unknown>>(text)
      })
      const run = <A>(text: string, read: (statement: Statement) => A): Effect.Effect<A, SqlError.SqlError> =>
        Effect.withFiberRuntime((fiber) => {
          try {
            const statement = prepared.memo(text)
            // Snowflakes of the cluster are larger than what a number holds exactly.
            return Effect.succeed(
              Context.get(fiber.currentContext, SqlClient.SafeIntegers)
                ? withBigIntegers(statement, read)
                : read(statement)
            )
          } catch (cause) {
            countStatementFailure(cause)
            onFault(cause)
            return Effect.fail(new SqlError.SqlError({ cause, message: "Failed to execute statement" }))
          }
        })
      const execute: SqlConnection.Connection["execute"] = (text, params, transformRows) =>
        run(text, (statement) => {
          const rows = rowsOf(statement, params)
          return transformRows === undefined ? rows : transformRows(rows)
        })
      return {
        execute,
        executeUnprepared: execute,
        executeRaw: (text, params) =>
          run(text, (statement) => (statement.reader ? statement.all(...params) : statement.run(...params))),
        executeValues: (text, params) =>
          run(text, (statement) => {
            try {
              return valuesOf(statement, params)
            } finally {
              if (statement.reader) statement.raw(false)
            }
          }),
        executeStream: () => Stream.dieMessage("SQLite connections don't stream rows.")
      }
    }
  )
