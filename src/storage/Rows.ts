import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schema } from "effect"
import { compiledDecoder } from "../lib/CompiledSchema.ts"

type Read<R> = Effect.Effect<ReadonlyArray<unknown>, SqlError, R>

// The functions with "read" in their names keep failures of the database in the type, so that a caller can't forget them.
// The others are for requests: `server/Fallback.ts` answers their failures, which are defects.

/**
 * Decodes every row of a query. An invalid row is a defect, because the caller would treat a `ParseError` as a fault of
 * the request.
 */
export const readRows = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = compiledDecoder(schema)
  return <R>(read: Read<R>): Effect.Effect<ReadonlyArray<A>, SqlError, R> =>
    Effect.map(read, (rows) => rows.map((row) => decode(row)))
}

/** The first row of a query, decoded, if there is one. */
export const readRow = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = compiledDecoder(schema)
  return <R>(read: Read<R>): Effect.Effect<Option.Option<A>, SqlError, R> =>
    Effect.map(read, (rows) => (rows.length === 0 ? Option.none() : Option.some(decode(rows[0]))))
}

/** Whether a query returns any row. */
export const readAny = <R>(read: Read<R>): Effect.Effect<boolean, SqlError, R> =>
  Effect.map(read, (rows) => rows.length > 0)

const total = readRows(Schema.Struct({ total: Schema.Number }))

/** The `total` of a counting query. */
export const readCount = <R>(read: Read<R>): Effect.Effect<number, SqlError, R> =>
  Effect.map(total(read), ([row]) => row?.total ?? 0)

/** Like `readRows`; a failure of the database is a defect. */
export const rowsOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const rows = readRows(schema)
  return <R>(read: Read<R>): Effect.Effect<ReadonlyArray<A>, never, R> => Effect.orDie(rows(read))
}

/** Like `readRow`; a failure of the database is a defect. */
export const rowOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const row = readRow(schema)
  return <R>(read: Read<R>): Effect.Effect<Option.Option<A>, never, R> => Effect.orDie(row(read))
}

/** Like `readAny`; a failure of the database is a defect. */
export const hasRows = <R>(read: Read<R>): Effect.Effect<boolean, never, R> => Effect.orDie(readAny(read))

/** Like `readCount`; a failure of the database is a defect. */
export const countOf = <R>(read: Read<R>): Effect.Effect<number, never, R> => Effect.orDie(readCount(read))
