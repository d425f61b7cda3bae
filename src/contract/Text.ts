import { Option, Schema, SchemaAST } from "effect"
import { check } from "./faults/Check.ts"
import { type Fault, fault } from "./faults/Fault.ts"

const size = (text: string) => (text.length > 64 ? [...text].length : text.length)
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
const controlButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/

const textFault = (text: string, min: number, max: number, forbidden: RegExp): Fault | undefined => {
  if (!text.isWellFormed()) return fault("not_unicode")
  if (forbidden.test(text)) return fault("control_characters")
  if (min > 0 && text.trim() === "") return fault("empty")
  if (size(text) < min) return fault("too_short", { least: min })
  if (text.length > max && size(text) > max) return fault("too_long", { most: max })
  return undefined
}

/** One line of text of `min` to `max` characters, trimmed, without control characters or lone surrogates. */
export const Line = (max: number, min = 1) =>
  Schema.transform(Schema.String, Schema.String, {
    strict: true,
    decode: (text) => text.trim(),
    encode: (text) => text
  })
    .pipe(check((text) => textFault(text, min, max, control)))
    .annotations({ jsonSchema: { type: "string", minLength: min, maxLength: max } })

/** Text of up to `max` characters that may contain line breaks and tabs. */
export const Prose = (max: number) =>
  Schema.String.pipe(check((text) => textFault(text, 0, max, controlButBreaks))).annotations({
    jsonSchema: { type: "string", maxLength: max }
  })

/** Text of `min` to `max` characters that is stored unchanged, such as a password. */
export const Secret = (min: number, max: number) =>
  Schema.String.pipe(check((text) => textFault(text, min, max, /[\u0000]/))).annotations({
    jsonSchema: { type: "string", minLength: min, maxLength: max, format: "password" }
  })

/** A CSS color of three or six hexadecimal digits, such as `#2f9e44`. */
export const HexColor = Schema.String.pipe(
  check((text) => /^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$/.test(text) || fault("not_a_color"))
).annotations({ jsonSchema: { type: "string", pattern: "^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$" } })

/** An integer from `min` to `max`, both included. */
export const Integer = (min: number, max: number) =>
  Schema.Number.pipe(
    check(
      (value) =>
        (Number.isInteger(value) && value >= min && value <= max) ||
        fault("not_a_whole_number_between", { least: min, most: max })
    )
  ).annotations({ jsonSchema: { type: "integer", minimum: min, maximum: max } })

/** A boolean as 0 or 1. */
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

/** A text field that can be cleared; an empty string has the same effect as null. */
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
