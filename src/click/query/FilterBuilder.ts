import { Schema } from "effect"
import { discriminatedUnion } from "../../contract/DiscriminatedUnion.ts"
import { MeasuredList } from "../../contract/List.ts"
import { isFields } from "../../http/SchemaParts.ts"
import { Filter, FilterField, FilterOperator, isPresence, longestValue, mostValues } from "./Filter.ts"

const mostFilters = 20
const notJson = "Must be a JSON array of filters."

const textFault = (text: string): string | undefined => {
  if (text === "") return "Must not be empty."
  if (text.length > longestValue) return `Must be at most ${longestValue} characters long.`
  return text.isWellFormed() ? undefined : "Must be valid Unicode text."
}

const values = <A, I>(value: Schema.Schema<A, I>) =>
  MeasuredList(value, {
    min: [1, "Must hold at least one value."],
    max: [mostValues, `Must hold at most ${mostValues} values.`]
  })

const texts = values(Schema.String.pipe(Schema.filter(textFault)))

const flags = values(
  Schema.transform(
    Schema.Literal("1", "0", 1, 0).annotations({ message: () => "Must be 1 or 0." }),
    Schema.Literal("1", "0"),
    { strict: true, decode: (flag) => (Number(flag) === 1 ? "1" : "0"), encode: (flag) => flag }
  )
)

const isNothing = (given: unknown) => given === null || (Array.isArray(given) && given.length === 0)

const nothing = Schema.transform(
  Schema.Unknown.pipe(Schema.filter((given) => isNothing(given) || "Must be empty: this operator takes no values.")),
  Schema.Tuple(),
  { strict: true, decode: () => [] as const, encode: () => [] }
)

const parts = { field: FilterField, operator: FilterOperator }
const TextInput = Schema.Struct({ ...parts, values: texts })
const BotInput = Schema.Struct({ ...parts, values: flags })
const PresenceInput = Schema.Struct({ ...parts, values: Schema.optionalWith(nothing, { default: () => [] as const }) })

const Item = discriminatedUnion(
  Filter,
  Schema.Unknown.pipe(Schema.filter(isFields, { message: () => "Must be an object with field, operator and values." })),
  ({ field, operator }) => (isPresence(operator) ? PresenceInput : field === "is_bot" ? BotInput : TextInput)
)

/** A JSON array of filters as text; faults have paths, such as `builder.1.operator`. */
export const Builder = Schema.compose(
  Schema.parseJson().annotations({ message: () => notJson }),
  MeasuredList(Item, { is: notJson, max: [mostFilters, `Must hold at most ${mostFilters} filters.`] })
)
