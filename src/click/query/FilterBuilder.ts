import { Schema } from "effect"
import { discriminatedUnion } from "../../contract/DiscriminatedUnion.ts"
import { check, refusing } from "../../contract/faults/Check.ts"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import { MeasuredList } from "../../contract/List.ts"
import { isFields } from "../../http/SchemaParts.ts"
import {
  Filter,
  FilterField,
  FilterOperator,
  isPresence,
  isTimeField,
  longestValue,
  mostValues,
  type TimeField,
  TimeOperator,
  timeParts
} from "./Filter.ts"

const mostFilters = 20
const notJson = fault("not_a_list_of_filters")

const textFault = (text: string): Fault | undefined => {
  if (text === "") return fault("empty")
  if (text.length > longestValue) return fault("too_long", { most: longestValue })
  return text.isWellFormed() ? undefined : fault("not_unicode")
}

const values = <A, I>(value: Schema.Schema<A, I>) =>
  MeasuredList(value, {
    min: [1, fault("no_values")],
    max: [mostValues, fault("too_many_items", { most: mostValues, things: "values" })]
  })

const texts = values(Schema.String.pipe(check(textFault)))

const flags = values(
  Schema.transform(
    Schema.Literal("1", "0", 1, 0).annotations(refusing(fault("not_a_choice", { choices: ["1", "0"] }))),
    Schema.Literal("1", "0"),
    { strict: true, decode: (flag) => (Number(flag) === 1 ? "1" : "0"), encode: (flag) => flag }
  )
)

const timeInput = (field: TimeField) => {
  const most = timeParts[field] - 1
  const isPart = (given: unknown) => {
    const text = typeof given === "number" ? String(given) : given
    return typeof text === "string" && /^\d{1,2}$/.test(text) && Number(text) <= most
  }
  const part = Schema.transform(
    Schema.Union(Schema.String, Schema.Number).pipe(
      check((given) => isPart(given) || fault("not_a_whole_number_between", { least: 0, most }))
    ),
    Schema.String,
    { strict: true, decode: (given) => String(Number(given)), encode: (text) => text }
  )
  return Schema.Struct({ field: FilterField, operator: TimeOperator, values: values(part) })
}

const timeInputs = { weekday: timeInput("weekday"), hour: timeInput("hour") }

const isNothing = (given: unknown) => given === null || (Array.isArray(given) && given.length === 0)

const nothing = Schema.transform(
  Schema.Unknown.pipe(check((given) => isNothing(given) || fault("values_not_allowed"))),
  Schema.Tuple(),
  { strict: true, decode: () => [] as const, encode: () => [] }
)

const parts = { field: FilterField, operator: FilterOperator }
const TextInput = Schema.Struct({ ...parts, values: texts })
const BotInput = Schema.Struct({ ...parts, values: flags })
const PresenceInput = Schema.Struct({ ...parts, values: Schema.optionalWith(nothing, { default: () => [] as const }) })

const Item = discriminatedUnion(
  Filter,
  Schema.Unknown.pipe(Schema.filter(isFields, refusing(fault("not_a_filter")))),
  ({ field, operator }) =>
    isTimeField(field)
      ? timeInputs[field]
      : isPresence(operator)
        ? PresenceInput
        : field === "is_bot"
          ? BotInput
          : TextInput
)

/** A JSON array of filters in a string; faults have paths, such as `builder.1.operator`. */
export const Builder = Schema.compose(
  Schema.parseJson().annotations(refusing(notJson)),
  MeasuredList(Item, {
    is: notJson,
    max: [mostFilters, fault("too_many_items", { most: mostFilters, things: "filters" })]
  })
)
