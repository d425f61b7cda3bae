import { isJson, type Json } from "../Tidy.ts"
import type { ApiDocument } from "./Document.ts"
import { fieldsOf, requires, type Shape, shapeOf, typeOf } from "./Shape.ts"

const byFormat: Readonly<Record<string, string>> = {
  uuid: "0195b2c9-1f08-7c52-a6d4-3e7b9f0c8a21",
  uri: "https://example.com/walks/spring",
  "uri-reference": "https://example.com/walks/spring.jpg",
  email: "ana@example.com",
  hostname: "links.example.com",
  date: "2026-03-20",
  "YYYY-MM-DD HH:MM:SS": "2026-03-20 09:30:00",
  password: "three quiet linden trees",
  binary: "…"
}

const byName: Readonly<Record<string, string>> = {
  slug: "spring",
  short_code: "spring",
  code: "spring",
  username: "ana",
  name: "Spring",
  title: "Spring walks",
  timezone: "Europe/Berlin",
  message: "The request succeeded.",
  token: "kT3wq0Zc8hN5sVb2Xy7LrA9dEf1GmUo4JpKiQxWtSzM"
}

const byPattern: Readonly<Record<string, string>> = {
  "^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$": "#2e6a3d",
  "^(transparent|#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?)$": "#2e6a3d",
  "^\\s*[A-Za-z0-9_-]{11}\\s*$": "dQw4w9WgXcQ",
  "^[A-Za-z0-9_-]+$": "spring",
  "^[A-Za-z0-9._-]+$": "spring"
}

const textOf = ({ format, pattern, minLength, maxLength }: Json, name: string): string => {
  const text = byFormat[String(format)] ?? byPattern[String(pattern)] ?? byName[name] ?? "text"
  const least = typeof minLength === "number" ? minLength : 0
  const most = typeof maxLength === "number" ? maxLength : text.length
  return text.padEnd(least, text).slice(0, Math.max(least, most))
}

const numberOf = ({ minimum, maximum }: Json): number => {
  const least = typeof minimum === "number" ? minimum : 0
  const most = typeof maximum === "number" ? maximum : Number.POSITIVE_INFINITY
  return Math.min(most, Math.max(least, 1))
}

const isObject = ({ schema }: Shape) => typeOf(schema) === "object" || isJson(schema["properties"])

/**
 * A value that a schema allows. A request has the required fields of its objects, or the first one if all are optional;
 * a response has all fields.
 */
export const sampleValue = (
  schema: unknown,
  document: ApiDocument,
  side: "request" | "response",
  name = "",
  inside: ReadonlyArray<Json> = []
): unknown => {
  const shape = shapeOf(schema, document)
  const known = shape.schema
  const [first] = shape.choices
  if (first !== undefined) return sampleValue(first, document, side, name, inside)
  if (Array.isArray(known["examples"])) return known["examples"][0]
  if ("const" in known) return known["const"]
  if (Array.isArray(known["enum"])) return known["enum"][0]
  const within = [...inside, known]
  if (isObject(shape)) {
    const fields = fieldsOf(shape)
    const required = fields.filter(([one]) => requires(shape, one))
    const usual = fields.filter(([one]) => one !== "warnings" || requires(shape, one))
    const kept = side === "response" ? usual : required.length > 0 ? required : fields.slice(0, 1)
    return Object.fromEntries(
      kept
        .filter(([, one]) => !within.includes(shapeOf(one, document).schema))
        .map(([one, inner]) => [one, sampleValue(inner, document, side, one, within)])
    )
  }
  switch (typeOf(known)) {
    case "array": {
      const item = shapeOf(known["items"], document).schema
      const least = typeof known["minItems"] === "number" ? known["minItems"] : 1
      if (inside.includes(item)) return []
      return Array.from({ length: Math.max(1, least) }, () => sampleValue(known["items"], document, side, name, within))
    }
    case "string":
      return textOf(known, name)
    case "integer":
    case "number":
      return numberOf(known)
    case "boolean":
      return true
    default:
      return null
  }
}
