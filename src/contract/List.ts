import { SchemaAST as AST, ParseResult, Schema } from "effect"
import { check, refuse, refusing } from "./faults/Check.ts"
import { type Fault, fault } from "./faults/Fault.ts"

/** Annotates a list's schema with its maximum length, which is checked before the items. */
const Length = Symbol.for("linden/contract/Length")

interface Length {
  readonly max: number
  readonly fault: Fault
}

/** The maximum length of a list and the fault of a longer one; undefined if the schema has no such annotation. */
export const lengthOf = (ast: AST.AST): Length | undefined => ast.annotations[Length] as Length | undefined

interface Bounds {
  readonly min?: number
  readonly max: number
  /** The name of the items in error messages. */
  readonly of?: string
}

/** A list of `min` (0 by default) to `max` items. */
export const List = <A, I, R>(item: Schema.Schema<A, I, R>, { min = 0, max, of = "items" }: Bounds) => {
  const wrongLength =
    min === 0
      ? fault("too_many_items", { most: max, things: of })
      : fault("wrong_number_of_items", { least: min, most: max, things: of })
  return Schema.Array(item)
    .pipe(check((items) => (items.length >= min && items.length <= max) || wrongLength))
    .annotations({
      jsonSchema: min === 0 ? { maxItems: max } : { minItems: min, maxItems: max },
      [Length]: { max, fault: wrongLength }
    })
}

type Bound = readonly [length: number, fault: Fault]

/** The limits of a list's length, with the fault for each, and the fault of a value that is not a list. */
interface Measures {
  readonly is?: Fault
  readonly min?: Bound
  readonly max: Bound
}

/** A list whose length is checked before its items, even inside JSON text; `List` can't do that. */
export const MeasuredList = <A, I>(item: Schema.Schema<A, I>, { is, min, max }: Measures) => {
  const items = Schema.Array(item)
  const given = is === undefined ? Schema.Array(Schema.Unknown) : Schema.Array(Schema.Unknown).annotations(refusing(is))
  const faultOf = (length: number) => {
    if (min !== undefined && length < min[0]) return min[1]
    return length > max[0] ? max[1] : undefined
  }
  return Schema.transformOrFail(given, items, {
    strict: false,
    decode: (list, _, ast) => {
      const wrong = faultOf(list.length)
      return wrong === undefined ? ParseResult.succeed(list) : refuse(ast, list, wrong)
    },
    encode: (list) => ParseResult.succeed(list)
  }).annotations({
    [AST.SurrogateAnnotationId]: items.annotations({
      jsonSchema: { ...(min === undefined ? {} : { minItems: min[0] }), maxItems: max[0] }
    }).ast
  })
}
