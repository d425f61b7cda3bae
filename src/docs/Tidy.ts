/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isNull = (value: unknown) => isJson(value) && value["type"] === "null"

const orNull = ({ anyOf, ...outer }: Json): Json | undefined => {
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some(isNull)) return undefined
  const inner: unknown = anyOf.find((one) => !isNull(one))
  if (!isJson(inner) || typeof inner["type"] !== "string") return undefined
  const choices = Array.isArray(inner["enum"]) ? { enum: [...inner["enum"], null] } : {}
  return { ...inner, ...choices, ...outer, type: [inner["type"], "null"] }
}

const isNoise = (key: string, value: unknown, whole: Json): boolean =>
  key === "$id" ||
  (key === "required" && Array.isArray(value) && value.length === 0) ||
  (key === "additionalProperties" && value === true) ||
  (key === "properties" && isJson(value) && Object.keys(value).length === 0 && isJson(whole["additionalProperties"]))

/**
 * Shortens schemas: `type: [string, null]` instead of a union with null, `const` instead of an enum of one value, and
 * no empty keywords.
 */
export const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy)
  if (!isJson(value)) return value
  const entries = Object.entries(value).filter(([key, one]) => !isNoise(key, one, value))
  const whole = Object.fromEntries(entries.map(([key, one]) => [key, tidy(one)]))
  const { enum: choices, ...rest } = whole
  if (Array.isArray(choices) && choices.length === 1) return { ...rest, const: choices[0] }
  return orNull(whole) ?? whole
}

const refs = (value: unknown): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(refs)
  if (!isJson(value)) return []
  return Object.entries(value).flatMap(([key, one]) => (key === "$ref" && typeof one === "string" ? [one] : refs(one)))
}

/** The prefix of references to named schemas. */
export const schemaPrefix = "#/components/schemas/"

/** The named schemas that a value refers to, directly or through other schemas. */
export const referred = (schemas: Json, from: unknown): Json => {
  const kept = new Set<string>()
  const keep = (value: unknown): void => {
    for (const ref of refs(value)) {
      const name = ref.slice(schemaPrefix.length)
      if (!ref.startsWith(schemaPrefix) || kept.has(name)) continue
      kept.add(name)
      keep(schemas[name])
    }
  }
  keep(from)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => kept.has(name)))
}
