import { Option, Schema, SchemaAST } from "effect"

const size = (text: string) => (text.length > 64 ? [...text].length : text.length)
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const controlButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/

const fault = (text: string, min: number, max: number, forbidden: RegExp): string | undefined => {
  if (!text.isWellFormed()) return "Must be valid Unicode text."
  if (forbidden.test(text)) return "Must not contain control characters."
  if (min > 0 && text.trim() === "") return "Must not be empty."
  if (size(text) < min) return `Must be at least ${min} characters long.`
  if (text.length > max && size(text) > max) return `Must be at most ${max} characters long.`
  return undefined
}

/** One line of text of `min` to `max` characters, without control characters or lone surrogates; ends are trimmed. */
export const Line = (max: number, min = 1) =>
  Schema.transform(Schema.String, Schema.String, {
    strict: true,
    decode: (text) => text.trim(),
    encode: (text) => text
  })
    .pipe(Schema.filter((text) => fault(text, min, max, control)))
    .annotations({ jsonSchema: { type: "string", minLength: min, maxLength: max } })

/** Text of up to `max` characters that may hold line breaks and tabs. */
export const Prose = (max: number) =>
  Schema.String.pipe(Schema.filter((text) => fault(text, 0, max, controlButBreaks))).annotations({
    jsonSchema: { type: "string", maxLength: max }
  })

/** Text that is kept to the letter, of `min` to `max` characters: passwords. */
export const Secret = (min: number, max: number) =>
  Schema.String.pipe(Schema.filter((text) => fault(text, min, max, /[\u0000]/))).annotations({
    jsonSchema: { type: "string", minLength: min, maxLength: max, format: "password" }
  })

/** A CSS colour of three or six hexadecimal digits, such as `#2f9e44`. */
export const HexColor = Schema.String.pipe(
  Schema.filter((text) => /^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$/.test(text) || "Must be a hex colour such as #2f9e44.")
).annotations({ jsonSchema: { type: "string", pattern: "^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$" } })

/** A whole number from `min` to `max`, both included. */
export const Integer = (min: number, max: number) =>
  Schema.Number.pipe(
    Schema.filter(
      (value) =>
        (Number.isInteger(value) && value >= min && value <= max) || `Must be a whole number from ${min} to ${max}.`
    )
  ).annotations({ jsonSchema: { type: "integer", minimum: min, maximum: max } })

/** 0 or 1, as the service writes flags. */
export const Flag = Schema.Literal(0, 1).annotations({ jsonSchema: { type: "integer", enum: [0, 1] } })
export type Flag = typeof Flag.Type

/** A field that may be absent. */
export const optional = <A, I, R>(schema: Schema.Schema<A, I, R>) => Schema.optionalWith(schema, { exact: true })

/** A field that may be absent, or null to clear it. */
export const clearable = <A, I, R>(schema: Schema.Schema<A, I, R>) =>
  Schema.optionalWith(Schema.NullOr(schema), { exact: true })

const longestOf = ({ ast }: Schema.Schema.All) => {
  const known = Option.getOrUndefined(SchemaAST.getJSONSchemaAnnotation(ast))
  return known !== undefined && "maxLength" in known ? { maxLength: known.maxLength } : {}
}

/** A clearable text field in which an empty text means null as well. */
export const clearableText = <R>(schema: Schema.Schema<string, string, R>) =>
  clearable(
    Schema.Union(
      Schema.transform(Schema.Literal(""), Schema.Null, {
        strict: true,
        decode: () => null,
        encode: () => "" as const
      }),
      schema
    ).annotations({ jsonSchema: { ...longestOf(schema), type: "string" } })
  )
