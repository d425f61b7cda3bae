import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, ParseResult, Schema } from "effect"

type Read<R> = Effect.Effect<ReadonlyArray<unknown>, SqlError, R>

/**
 * Decodes every row of a query. A row that does not fit is a defect: as a `ParseError` it would reach the caller
 * as a fault of the request.
 */
export const rowsOf = <A, I>(schema: Schema.Schema<A, I>) => {
  // Row by row: the library compiles a schema once, and an array of it would be another one at each call.
  const decode = ParseResult.decodeUnknownSync(schema)
  return <R>(read: Read<R>): Effect.Effect<ReadonlyArray<A>, never, R> =>
    Effect.map(Effect.orDie(read), (rows) => rows.map((row) => decode(row)))
}

/** The first row of a query, decoded, where there is one. */
export const rowOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = ParseResult.decodeUnknownSync(schema)
  return <R>(read: Read<R>): Effect.Effect<Option.Option<A>, never, R> =>
    Effect.map(Effect.orDie(read), (rows) => (rows.length === 0 ? Option.none() : Option.some(decode(rows[0]))))
}

/** Whether a query gives any row. */
export const hasRows = <R>(read: Read<R>): Effect.Effect<boolean, never, R> =>
  Effect.map(Effect.orDie(read), (rows) => rows.length > 0)

const total = rowsOf(Schema.Struct({ total: Schema.Number }))

/** The number that a query counts as `total`. */
export const countOf = <R>(read: Read<R>): Effect.Effect<number, never, R> =>
  Effect.map(total(read), ([row]) => row?.total ?? 0)
