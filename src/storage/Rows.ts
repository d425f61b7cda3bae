import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schema } from "effect"
import { compiledDecoder } from "../lib/CompiledSchema.ts"

type Read<R> = Effect.Effect<ReadonlyArray<unknown>, SqlError, R>

/**
 * Decodes every row of a query. An invalid row is a defect, because the caller would treat a `ParseError` as a fault of
 * the request.
 */
export const rowsOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = compiledDecoder(schema)
  return <R>(read: Read<R>): Effect.Effect<ReadonlyArray<A>, SqlError, R> =>
    Effect.map(read, (rows) => rows.map((row) => decode(row)))
}

/** The first row of a query, decoded, if there is one. */
export const rowOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = compiledDecoder(schema)
  return <R>(read: Read<R>): Effect.Effect<Option.Option<A>, SqlError, R> =>
    Effect.map(read, (rows) => (rows.length === 0 ? Option.none() : Option.some(decode(rows[0]))))
}

/** Whether a query returns any row. */
export const hasRows = <R>(read: Read<R>): Effect.Effect<boolean, SqlError, R> =>
  Effect.map(read, (rows) => rows.length > 0)

const total = rowsOf(Schema.Struct({ total: Schema.Number }))

/** The `total` of a counting query. */
export const countOf = <R>(read: Read<R>): Effect.Effect<number, SqlError, R> =>
  Effect.map(total(read), ([row]) => row?.total ?? 0)
