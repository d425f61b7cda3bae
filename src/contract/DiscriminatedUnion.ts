import { ParseResult, Schema, SchemaAST } from "effect"

/**
 * A union that selects its member from the value, so that errors refer to the intended member. Members may accept more
 * than the union, but the selected member must reject any value that is not part of the union. The API document
 * describes the union as `known`, if given.
 */
export const discriminatedUnion = <A, I, B>(
  union: Schema.Schema<A, I>,
  given: Schema.Schema<B, unknown>,
  memberOf: (value: B) => Schema.Schema.AnyNoContext,
  known: Schema.Schema.AnyNoContext = union
) =>
  Schema.transformOrFail(given, Schema.typeSchema(union), {
    strict: false,
    decode: (value, options) => ParseResult.decodeUnknown(memberOf(value))(value, options),
    encode: (value) => ParseResult.succeed(value)
  }).annotations({ [SchemaAST.SurrogateAnnotationId]: known.ast })
