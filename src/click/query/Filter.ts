import { Schema } from "effect"
import { dimensions } from "../report/Dimensions.ts"

/** The maximum number of values in a filter, and their maximum length. */
export const mostValues = 50
export const longestValue = 255

/** The fields that a report can be filtered by. */
export const FilterField = Schema.Literal(...dimensions, "is_bot")
export type FilterField = typeof FilterField.Type

const ValueOperator = Schema.Literal("is", "is_not", "contains", "not_contains", "starts_with")
const PresenceOperator = Schema.Literal("is_set", "is_not_set")
export type PresenceOperator = typeof PresenceOperator.Type

export const FilterOperator = Schema.Literal(...ValueOperator.literals, ...PresenceOperator.literals)
export type FilterOperator = typeof FilterOperator.Type

/** Whether an operator tests for presence and therefore takes no values. */
export const isPresence: (operator: unknown) => operator is PresenceOperator = Schema.is(PresenceOperator)

const listOf = <A, I>(value: Schema.Schema<A, I>) =>
  Schema.Array(value).annotations({ jsonSchema: { minItems: 1, maxItems: mostValues } })

const TextFilter = Schema.Struct({
  field: Schema.Literal(...dimensions),
  operator: ValueOperator,
  values: listOf(Schema.String.annotations({ jsonSchema: { type: "string", minLength: 1, maxLength: longestValue } }))
}).annotations({ identifier: "TextFilter" })

const BotFilter = Schema.Struct({
  field: Schema.Literal("is_bot"),
  operator: ValueOperator,
  values: listOf(
    Schema.Literal("0", "1").annotations({ jsonSchema: { type: ["string", "integer"], enum: ["0", "1", 0, 1] } })
  )
}).annotations({ identifier: "BotFilter" })

export const PresenceFilter = Schema.Struct({
  field: FilterField,
  operator: PresenceOperator,
  values: Schema.Tuple().annotations({ jsonSchema: { type: ["array", "null"], maxItems: 0 } })
}).annotations({ identifier: "PresenceFilter", jsonSchema: { required: ["field", "operator"] } })

/** A condition on clicks. Several values are alternatives; several filters must all match. */
export const Filter = Schema.Union(TextFilter, BotFilter, PresenceFilter).annotations({ identifier: "ClickFilter" })
export type Filter = typeof Filter.Type
