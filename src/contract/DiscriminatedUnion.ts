import { ParseResult, Schema, SchemaAST } from "effect"

/**
 * A union whose member is chosen by looking at the value, so that the faults told are those of the member that was meant.
 * Members may be wider than the union: what none of its own members is has to be refused by the one that is chosen. The
 * document tells it as `known`, where that is not the union itself.
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
