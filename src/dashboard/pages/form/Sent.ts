import { completed } from "./Completed.ts"
import { type Field, itemsIn, type Values } from "./Field.ts"

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ""

const sentValue = (field: Field, values: Values): unknown => {
  const value = values[field.name]
  if (field.kind === "address" || field.kind === "picture") return typeof value === "string" ? completed(value) : value
  if (field.kind === "list") return itemsIn(values, field.name).map((item) => sent(field.fields, item))
  return value
}

/** A form's values as the API takes them: without what was left empty, without what is not asked for. */
export const sent = (fields: ReadonlyArray<Field>, values: Values): Values => {
  const config: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.when?.(values) === false) continue
    const value = sentValue(field, values)
    if (!isNothing(value)) config[field.name] = value
    const zone = field.kind === "moment" && field.zone !== undefined ? field.zone : undefined
    if (zone !== undefined && !isNothing(value) && !isNothing(values[zone])) config[zone] = values[zone]
  }
  return config
}
