import { type Schema, SchemaAST } from "effect"

/**
 * Takes what `loose` takes, and is what client and document know as `known`. For what the contract cannot check where it
 * stands: a body whose rules depend on what is stored, or what was stored before a rule that it breaks.
 */
export const documentedAs = <A extends B, B, I, J>(
  known: Schema.Schema<A, J>,
  loose: Schema.Schema<B, I>,
  identifier: string
): Schema.Schema<A, I> =>
  // A claim, which no check here stands for.
  loose.annotations({ identifier, [SchemaAST.SurrogateAnnotationId]: known.ast }) as unknown as Schema.Schema<A, I>
