import { Schema } from "effect"
import { dimensions } from "../report/Dimensions.ts"

/** The fields that a report can be filtered by. */
export const FilterField = Schema.Literal(...dimensions, "is_bot")
export type FilterField = typeof FilterField.Type

export const FilterOperator = Schema.Literal(
  "is",
  "is_not",
  "contains",
  "not_contains",
  "starts_with",
  "is_set",
  "is_not_set"
)
export type FilterOperator = typeof FilterOperator.Type

/** One condition on clicks; its values are joined by or, several filters by and. */
export const Filter = Schema.Struct({
  field: FilterField,
  operator: FilterOperator,
  values: Schema.Array(Schema.String)
})
export type Filter = typeof Filter.Type
