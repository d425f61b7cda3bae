import { ParseResult, Schema, type SchemaAST } from "effect"
import { Filter, FilterField, FilterOperator } from "./Filter.ts"

const mostFilters = 20
const mostValues = 50
const longestValue = 255

/** What is wrong at a place below `builder`. */
type Fault = readonly [place: ReadonlyArray<PropertyKey>, sentence: string]

const takesNone: ReadonlySet<FilterOperator> = new Set(["is_set", "is_not_set"])

const choice = <A extends string>(literals: ReadonlyArray<A>) => {
  const sentence = `Must be one of: ${literals.join(", ")}.`
  return (value: unknown, place: ReadonlyArray<PropertyKey>): A | Fault =>
    literals.find((literal) => literal === value) ?? [place, value === undefined ? "This field is required." : sentence]
}

const fieldOf = choice<FilterField>(FilterField.literals)
const operatorOf = choice<FilterOperator>(FilterOperator.literals)

const valueFault = (value: unknown, field: FilterField | undefined): string | undefined => {
  if (field === "is_bot")
    return value === "1" || value === "0" || value === 1 || value === 0 ? undefined : "Must be 1 or 0."
  if (typeof value !== "string") return "Must be text."
  if (value === "") return "Must not be empty."
  if (value.length > longestValue) return `Must be at most ${longestValue} characters long.`
  return value.isWellFormed() ? undefined : "Must be valid Unicode text."
}

const valueFaults = (
  values: unknown,
  place: ReadonlyArray<PropertyKey>,
  field: FilterField | undefined,
  isNone: boolean
): ReadonlyArray<Fault> => {
  if (isNone) {
    const isEmpty = values === undefined || values === null || (Array.isArray(values) && values.length === 0)
    return isEmpty ? [] : [[place, "Must be empty: this operator takes no values."]]
  }
  if (values === undefined) return [[place, "This field is required."]]
  if (!Array.isArray(values)) return [[place, "Must be a list."]]
  if (values.length === 0) return [[place, "Must hold at least one value."]]
  if (values.length > mostValues) return [[place, `Must hold at most ${mostValues} values.`]]
  return values.flatMap((value, n): ReadonlyArray<Fault> => {
    const sentence = valueFault(value, field)
    return sentence === undefined ? [] : [[[...place, n], sentence]]
  })
}

const isFault = (value: string | Fault): value is Fault => typeof value !== "string"

const read = (item: unknown, place: number): Filter | ReadonlyArray<Fault> => {
  if (typeof item !== "object" || item === null || Array.isArray(item)) {
    return [[[place], "Must be an object with field, operator and values."]]
  }
  const { field: givenField, operator: givenOperator, values } = item as Readonly<Record<string, unknown>>
  const field = fieldOf(givenField, [place, "field"])
  const operator = operatorOf(givenOperator, [place, "operator"])
  const isNone = !isFault(operator) && takesNone.has(operator)
  const faults = [
    ...[field, operator].filter(isFault),
    ...valueFaults(values, [place, "values"], isFault(field) ? undefined : field, isNone)
  ]
  if (faults.length > 0 || isFault(field) || isFault(operator)) return faults
  return { field, operator, values: isNone ? [] : (values as ReadonlyArray<unknown>).map(String) }
}

const isFaults = (read: Filter | ReadonlyArray<Fault>): read is ReadonlyArray<Fault> => Array.isArray(read)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The filters of a builder's text, or everything that is wrong with it. */
export const readBuilder = (
  text: string
): { readonly filters: ReadonlyArray<Filter>; readonly faults: ReadonlyArray<Fault> } => {
  const items = parse(text)
  const whole = (sentence: string) => ({ filters: [], faults: [[[], sentence]] as ReadonlyArray<Fault> })
  if (!Array.isArray(items)) return whole("Must be a JSON array of filters.")
  if (items.length > mostFilters) return whole(`Must hold at most ${mostFilters} filters.`)
  const found = items.map(read)
  return {
    filters: found.filter((one): one is Filter => !isFaults(one)),
    faults: found.filter(isFaults).flat()
  }
}

const issueOf = (ast: SchemaAST.AST, text: string, faults: ReadonlyArray<Fault>): ParseResult.ParseIssue => {
  const issues = faults.map(([place, sentence]) => {
    const issue = new ParseResult.Type(ast, text, sentence)
    return place.length === 0
      ? issue
      : new ParseResult.Pointer(place as [PropertyKey, ...Array<PropertyKey>], text, issue)
  })
  return new ParseResult.Composite(ast, text, issues as [ParseResult.ParseIssue, ...Array<ParseResult.ParseIssue>])
}

/** A JSON array of filters as text; faults are told with their places, such as `builder.1.operator`. */
export const Builder = Schema.transformOrFail(Schema.String, Schema.Array(Schema.typeSchema(Filter)), {
  strict: true,
  decode: (text, _, ast) => {
    const { filters, faults } = readBuilder(text)
    return faults.length === 0 ? ParseResult.succeed(filters) : ParseResult.fail(issueOf(ast.from, text, faults))
  },
  encode: (filters) => ParseResult.succeed(JSON.stringify(filters))
}).annotations({ jsonSchema: { type: "string", contentMediaType: "application/json" } })
