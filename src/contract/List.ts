import { SchemaAST as AST, ParseResult, Schema } from "effect"

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

type Bound = readonly [length: number, sentence: string]

/** How long a list may be, each end with its sentence, and the sentence for what is no list. */
interface Measures {
  readonly is?: string
  readonly min?: Bound
  readonly max: Bound
}

/** A list that is measured before its items are looked at wherever it stands: within text as well, unlike `List`. */
export const MeasuredList = <A, I>(item: Schema.Schema<A, I>, { is, min = [0, ""], max }: Measures) => {
  const items = Schema.Array(item)
  const given =
    is === undefined ? Schema.Array(Schema.Unknown) : Schema.Array(Schema.Unknown).annotations({ message: () => is })
  const fault = (length: number) => (length < min[0] ? min[1] : length > max[0] ? max[1] : undefined)
  return Schema.transformOrFail(given, items, {
    strict: false,
    decode: (list, _, ast) => {
      const sentence = fault(list.length)
      return sentence === undefined
        ? ParseResult.succeed(list)
        : ParseResult.fail(new ParseResult.Type(ast, list, sentence))
    },
    encode: (list) => ParseResult.succeed(list)
  }).annotations({
    [AST.SurrogateAnnotationId]: items.annotations({
      jsonSchema: { ...(min[0] === 0 ? {} : { minItems: min[0] }), maxItems: max[0] }
    }).ast
  })
}
