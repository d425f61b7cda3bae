import { completed } from "./Completed.ts"
import { type Field, itemsIn, type Values } from "./Field.ts"

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ""

const sentValue = (field: Field, values: Values): unknown => {
  const value = values[field.name]
  if (field.kind === "address" || field.kind === "picture") return typeof value === "string" ? completed(value) : value
  if (field.kind === "list") {
    return itemsIn(values, field.name).map((item) => sent(field.fields, field.completed?.(item, false) ?? item))
  }
  return value
}

/**
 * The part of a config that a field sets, whether or not the field is shown. An empty field sets nothing; a date and
 * time includes its time zone.
 */
const partOf = (field: Field, values: Values): Values => {
  const value = sentValue(field, values)
  if (isNothing(value)) return {}
  const zone = field.kind === "moment" && field.zone !== undefined ? field.zone : undefined
  return {
    [field.name]: value,
    ...(zone === undefined || isNothing(values[zone]) ? {} : { [zone]: values[zone] })
  }
}

/** Form values as the API's config, without empty and hidden fields. */
export const sent = (fields: ReadonlyArray<Field>, values: Values): Values =>
  Object.assign({}, ...fields.flatMap((field) => (field.when?.(values) === false ? [] : [partOf(field, values)])))

/** The config part of each field, by field name. */
export type Parts = Readonly<Record<string, Values | undefined>>

export const partsOf = (fields: ReadonlyArray<Field>, values: Values): Parts =>
  Object.fromEntries(fields.map((field) => [field.name, partOf(field, values)]))

/** Merges the parts into form values. */
export const valuesOf = (parts: Parts): Values => Object.assign({}, ...Object.values(parts))
