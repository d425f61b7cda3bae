import { Schema } from "effect"

/** The fields that a report can be filtered by. */
export const FilterField = Schema.Literal(
  "link",
  "page",
  "bio_link",
  "qrcode",
  "referrer",
  "browser",
  "os",
  "device",
  "language",
  "country",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "is_bot"
)
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
