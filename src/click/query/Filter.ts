import { Schema } from "effect"
import { dimensions } from "../report/Dimensions.ts"

/** The maximum number of values in a filter, and their maximum length. */
export const mostValues = 50
export const longestValue = 255

/** The parts of the local time that a report can be filtered by. */
const TimeField = Schema.Literal("weekday", "hour")
export type TimeField = typeof TimeField.Type
export const isTimeField = Schema.is(TimeField)

/** Their number of values. Weekdays start on Monday. */
export const timeParts = { weekday: 7, hour: 24 } as const satisfies Record<TimeField, number>

/** The fields that are no parts of the time. */
const OtherField = Schema.Literal(...dimensions, "is_bot")

/** The fields that a report can be filtered by. */
export const FilterField = Schema.Literal(...OtherField.literals, ...TimeField.literals)
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

/** The operators for parts of the time, which every click has. */
export const TimeOperator = Schema.Literal("is", "is_not")

export const TimeFilter = Schema.Struct({
  field: TimeField,
  operator: TimeOperator,
  values: listOf(Schema.String.annotations({ jsonSchema: { type: ["string", "integer"] } }))
}).annotations({
  identifier: "TimeFilter",
  description: "Weekdays from 0 (Monday) to 6, or hours from 0 to 23, in the time zone of the report."
})

export const PresenceFilter = Schema.Struct({
  field: OtherField,
  operator: PresenceOperator,
  values: Schema.Tuple().annotations({ jsonSchema: { type: ["array", "null"], maxItems: 0 } })
}).annotations({ identifier: "PresenceFilter", jsonSchema: { required: ["field", "operator"] } })

/** A condition on clicks. Several values are alternatives; several filters must all match. */
export const Filter = Schema.Union(TextFilter, BotFilter, TimeFilter, PresenceFilter).annotations({
  identifier: "ClickFilter"
})
export type Filter = typeof Filter.Type
