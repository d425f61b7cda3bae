import { at, document } from "../docs/Checker.ts"
import type { Random } from "../support/Random.ts"
import type { FuzzIds } from "./FuzzIds.ts"

const url = "https://example.com/"
const texts = ["a", "Words", "mine", "Größe 🌳", "x".repeat(64), "a.b", "<b>", "%_", "O'Brien"] as const
const addresses = [url, `${url}?a=1&b=2`, "http://sub.example.org/%C3%BC", "https://linden.test/mine"] as const

/** Values that no field accepts, or that some accept by mistake. */
const hostile: ReadonlyArray<unknown> = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "0",
  "\u0000",
  "\ud800",
  "\u202e",
  "x".repeat(9000),
  "javascript:alert(1)",
  "https://user:pass@example.com/",
  "2030-02-30 00:00:00",
  "00000000-0000-0000-0000-000000000000",
  [],
  {},
  [[[[[[[[[[1]]]]]]]]]],
  { a: { b: { c: null } } },
  [null, {}, "x", 1],
  JSON.parse('{"__proto__":{"x":1},"constructor":1}'),
  Array.from({ length: 600 }, () => ({}))
]

export const hostileValue = (random: Random): unknown => random.pick(hostile)

/** Most bodies omit fields that need network access or a slow hash. */
const rare: Readonly<Record<string, number>> = { password: 0.01, image: 0.02, profile_image: 0.2, custom_css: 0.2 }

type Schema = Readonly<Record<string, unknown>>

const followed = (schema: Schema): Schema => {
  const ref = schema["$ref"]
  return typeof ref === "string" ? followed(at(document, ...ref.slice(2).split("/")) as Schema) : schema
}

const named: Readonly<Record<string, ReadonlyArray<string>>> = {
  slug: ["mine", "other", "third", "a.b"],
  custom_slug: ["mine", "other", "third", "m-1", "m-2"],
  hostname: ["go.example.net", "to.example.net", "l.example.net"],
  email: ["ana@example.com", "ben@example.com"],
  builder: ['[{"field":"browser","operator":"is","values":["Firefox"]}]', "[]", "[{}]", "{"],
  search: ["a", "%", "example", ""],
  type: ["device", "faq", "gallery", "text_block", "countdown", "link", "plugin"],
  period: ["24h", "7d", "all"]
}

const stringOf = (schema: Schema, key: string, random: Random, ids: FuzzIds): string => {
  if (schema["format"] === "uuid") return ids.pick(key, random)
  if (schema["format"] === "uri") return random.pick(addresses)
  if (String(schema["format"]).startsWith("YYYY"))
    return random.pick(["2030-01-31 18:00:00", "2020-01-01", "2031-01-01T00:00:00Z"])
  if (typeof schema["pattern"] === "string") return random.pick(["#fff", "#2f9e44"])
  return random.pick(named[key] ?? texts)
}

/** A value that mostly conforms to a schema of the document. */
export const valueOf = (given: Schema, key: string, random: Random, ids: FuzzIds): unknown => {
  const schema = followed(given)
  if ("const" in schema) return schema["const"]
  if (Array.isArray(schema["enum"])) return random.pick(schema["enum"])
  const choices = schema["anyOf"] ?? schema["oneOf"]
  if (Array.isArray(choices)) return valueOf(random.pick(choices), key, random, ids)
  const type = Array.isArray(schema["type"]) ? random.pick(schema["type"]) : schema["type"]
  switch (type) {
    case "null":
      return null
    case "boolean":
      return random.chance(0.5)
    case "integer":
    case "number": {
      const least = Number(schema["minimum"] ?? 0)
      return random.chance(0.8) ? least + random.below(5) : Number(schema["maximum"] ?? 100)
    }
    case "array": {
      const items = (schema["items"] ?? {}) as Schema
      return Array.from({ length: random.below(4) }, () => valueOf(items, key, random, ids))
    }
    case "object":
      return objectOf(schema, random, ids)
    default:
      return stringOf(schema, key, random, ids)
  }
}

const objectOf = (schema: Schema, random: Random, ids: FuzzIds): Record<string, unknown> => {
  const required = new Set((schema["required"] ?? []) as ReadonlyArray<string>)
  const fields: Record<string, unknown> = {}
  for (const [key, one] of Object.entries((schema["properties"] ?? {}) as Record<string, Schema>)) {
    const share = required.has(key) ? 0.98 : (rare[key] ?? 0.3)
    if (random.chance(share)) fields[key] = valueOf(one, key, random, ids)
  }
  return fields
}

/** The same body with one error: a field replaced, removed, added or renamed. */
export const spoilt = (value: unknown, random: Random): unknown => {
  if (typeof value !== "object" || value === null) return hostileValue(random)
  if (Array.isArray(value)) return value.map((one) => (random.chance(0.5) ? spoilt(one, random) : one))
  const keys = Object.keys(value)
  const key =
    keys.length === 0 || random.chance(0.1) ? random.pick(["unknown", "__proto__x", "id", "url"]) : random.pick(keys)
  const inner = (value as Record<string, unknown>)[key]
  const isInside = typeof inner === "object" && inner !== null && random.chance(0.6)
  return { ...value, [key]: isInside ? spoilt(inner, random) : hostileValue(random) }
}
