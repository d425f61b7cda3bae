import { type Schema, SchemaAST } from "effect"

/**
 * Accepts the values of `loose`, but the client and the API document see `known`. Use it for values that the contract
 * can't check by itself, such as a body whose rules depend on stored data, or data that was stored before the current
 * rules existed.
 */
export const documentedAs = <A extends B, B, I, J>(
  known: Schema.Schema<A, J>,
  loose: Schema.Schema<B, I>,
  identifier: string
): Schema.Schema<A, I> =>
  // The type is not checked here; the caller must ensure that it is right.
  loose.annotations({ identifier, [SchemaAST.SurrogateAnnotationId]: known.ast }) as unknown as Schema.Schema<A, I>
