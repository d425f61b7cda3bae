import { isJson, type Json, schemaPrefix } from "./Tidy.ts"

const refOf = (value: unknown): string | undefined =>
  isJson(value) && typeof value["$ref"] === "string" ? value["$ref"] : undefined

/** The required fields of a named object that have a constant string as their value. */
const constantsOf = (schema: unknown): ReadonlyMap<string, string> => {
  if (!isJson(schema) || !isJson(schema["properties"]) || !Array.isArray(schema["required"])) return new Map()
  const { properties, required } = { properties: schema["properties"], required: schema["required"] }
  return new Map(
    Object.entries(properties).flatMap(([name, field]) =>
      required.includes(name) && isJson(field) && typeof field["const"] === "string" ? [[name, field["const"]]] : []
    )
  )
}

/** The field that distinguishes named objects, and the object that each of its values selects. */
const discriminatorOf = (refs: ReadonlyArray<string>, schemas: Json): Json | undefined => {
  const [first, ...rest] = refs.map((ref) => constantsOf(schemas[ref.slice(schemaPrefix.length)]))
  for (const [propertyName, value] of first ?? []) {
    const values = [value, ...rest.map((constants) => constants.get(propertyName))]
    if (values.includes(undefined) || new Set(values).size < values.length) continue
    return { propertyName, mapping: Object.fromEntries(refs.map((ref, place) => [values[place], ref])) }
  }
  return undefined
}

/** Converts each `anyOf` of named objects that differ in a constant field to `oneOf` with a discriminator. */
export const discriminated = (schemas: Json, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => discriminated(schemas, one))
  if (!isJson(value)) return value
  const whole = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, discriminated(schemas, one)]))
  const { anyOf, ...rest } = whole
  const refs = Array.isArray(anyOf) ? anyOf.map(refOf).filter((ref) => ref !== undefined) : []
  const discriminator =
    Array.isArray(anyOf) && refs.length === anyOf.length ? discriminatorOf(refs, schemas) : undefined
  return discriminator === undefined ? whole : { oneOf: anyOf, discriminator, ...rest }
}
