import { completed } from "./Completed.ts"
import { type Field, itemsIn, type Values } from "./Field.ts"

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ""

const sentValue = (field: Field, values: Values): unknown => {
  const value = values[field.name]
  if (field.kind === "address" || field.kind === "picture") return typeof value === "string" ? completed(value) : value
  if (field.kind === "list") return itemsIn(values, field.name).map((item) => sent(field.fields, item))
  return value
}

/** What of a config comes from one field, asked for or not: nothing where it was left empty, a moment with its zone. */
const partOf = (field: Field, values: Values): Values => {
  const value = sentValue(field, values)
  if (isNothing(value)) return {}
  const zone = field.kind === "moment" && field.zone !== undefined ? field.zone : undefined
  return {
    [field.name]: value,
    ...(zone === undefined || isNothing(values[zone]) ? {} : { [zone]: values[zone] })
  }
}

/** A form's values as the API takes them: without what was left empty, without what is not asked for. */
export const sent = (fields: ReadonlyArray<Field>, values: Values): Values =>
  Object.assign({}, ...fields.flatMap((field) => (field.when?.(values) === false ? [] : [partOf(field, values)])))

/** What comes from each field of a form, by their names. */
export type Parts = Readonly<Record<string, Values | undefined>>

export const partsOf = (fields: ReadonlyArray<Field>, values: Values): Parts =>
  Object.fromEntries(fields.map((field) => [field.name, partOf(field, values)]))

/** The values that parts come from. */
export const valuesOf = (parts: Parts): Values => Object.assign({}, ...Object.values(parts))
