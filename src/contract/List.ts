import { type SchemaAST as AST, Schema } from "effect"

/** Annotates a list's schema with how many items it may have, so that this is looked at before its items are. */
const Length = Symbol.for("linden/contract/Length")

interface Length {
  readonly max: number
  readonly sentence: string
}

/** How many items a list may have, and what is told of one with more; undefined where its schema does not say. */
export const lengthOf = (ast: AST.AST): Length | undefined => ast.annotations[Length] as Length | undefined

interface Bounds {
  readonly min?: number
  readonly max: number
  /** What the items are called in the sentence of a fault. */
  readonly of?: string
}

/** A list of `min` (0 by default) to `max` items. */
export const List = <A, I, R>(item: Schema.Schema<A, I, R>, { min = 0, max, of = "items" }: Bounds) => {
  const sentence = min === 0 ? `Must hold at most ${max} ${of}.` : `Must hold ${min} to ${max} ${of}.`
  return Schema.Array(item)
    .pipe(Schema.filter((items) => (items.length >= min && items.length <= max) || sentence))
    .annotations({
      jsonSchema: min === 0 ? { maxItems: max } : { minItems: min, maxItems: max },
      [Length]: { max, sentence }
    })
}
