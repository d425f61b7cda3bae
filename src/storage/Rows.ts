import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, ParseResult, Schema } from "effect"

type Read<R> = Effect.Effect<ReadonlyArray<unknown>, SqlError, R>

type AnySchema = Schema.Schema<unknown, unknown>

/** Calls `make` once for each schema: a decoder is compiled from it, which costs more than decoding some rows. */
const oncePerSchema = <Made>(make: (schema: AnySchema) => Made) => {
  const made = new WeakMap<object, Made>()
  return (schema: AnySchema): Made => {
    const known = made.get(schema)
    if (known !== undefined) return known
    const fresh = make(schema)
    made.set(schema, fresh)
    return fresh
  }
}

const rowsDecoder = oncePerSchema((schema) => ParseResult.decodeUnknownSync(Schema.Array(schema)))
const rowDecoder = oncePerSchema((schema) => ParseResult.decodeUnknownSync(schema))

/**
 * Decodes every row of a query. A row that does not fit is a defect: as a `ParseError` it would reach the caller
 * as a fault of the request.
 */
export const rowsOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = rowsDecoder(schema as unknown as AnySchema) as (rows: unknown) => ReadonlyArray<A>
  return <R>(read: Read<R>): Effect.Effect<ReadonlyArray<A>, never, R> =>
    Effect.map(Effect.orDie(read), (rows) => decode(rows))
}

/** The first row of a query, decoded, where there is one. */
export const rowOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = rowDecoder(schema as unknown as AnySchema) as (row: unknown) => A
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
