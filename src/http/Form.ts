import { type SchemaAST as AST, Either } from "effect"
import qs from "qs"
import type { FieldErrors } from "../contract/Failure.ts"
import { FormShape } from "../contract/FormShape.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { typedText } from "../lib/TypedText.ts"
import { notIn, textIn } from "./Body.ts"
import { withOwnNames } from "./FieldAliases.ts"
import { isFields, listOf, objectOf, takesList } from "./SchemaParts.ts"

/**
 * The maximum number of fields in a body. No valid body has as many: 100 links with all their tags, tests and rules
 * have 26,000.
 */
export const maxFields = 30_000

/** Whether a form has more than `most` fields, without parsing it. */
export const formHasTooMany = (text: string, most = maxFields): boolean => text.split("&", most + 1).length > most

/** Whether JSON has more than `most` fields and items, in all its objects and lists; stops counting there. */
export const jsonHasTooMany = (value: unknown, most = maxFields): boolean => {
  let left = most
  const open: Array<unknown> = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== "object" || one === null) continue
    const inner = Object.values(one)
    left -= inner.length
    if (left < 0) return true
    for (const each of inner) open.push(each)
  }
  return false
}

const escapes = /(?:%[0-9a-f]{2})+/gi

/** Decodes the percent encoding of bytes in a charset. Throws its fault. */
const unescaped = (text: string, charset: string): string =>
  Either.getOrThrowWith(
    textIn(charset, Buffer.from(text.replace(escapes, unescape), "latin1")),
    (refused) => new Error(refused.message)
  )

/** Decodes a name or value of a form. Invalid percent encoding stays as it is. */
const decoderIn =
  (charset: string) =>
  (encoded: string): string => {
    const text = encoded.replaceAll("+", " ")
    if (!text.includes("%")) return text
    const known = charset === "utf-8" ? percentDecoded(text) : undefined
    if (known !== undefined || /%(?![0-9a-f]{2})/i.test(text)) return known ?? text
    // A byte of a character may be written as a letter, so decode the whole text at once where possible.
    return /^[\x00-\x7f]*$/.test(text)
      ? unescaped(text, charset)
      : text.replace(escapes, (escaped) => unescaped(escaped, charset))
  }

/** Parses a form body; brackets nest as in PHP (`tags[]=`, `ab_tests[0][url]=`). */
const parseForm = (text: string, charset: string): Either.Either<Record<string, unknown>, Fault> =>
  Either.try({
    try: () =>
      qs.parse(text, {
        depth: 8,
        arrayLimit: 1000,
        parameterLimit: maxFields,
        allowPrototypes: false,
        decoder: decoderIn(charset)
      }),
    catch: () => notIn(charset)
  })

const twice = [fault("given_twice")]

function* repeated(ast: AST.AST, value: unknown, place: string): Generator<string> {
  const under = (name: string) => (place === "" ? name : `${place}.${name}`)
  if (Array.isArray(value)) {
    if (value.length > 1 && value.every((one) => typeof one === "string") && !takesList(ast)) yield place
    const item = listOf(ast, true)?.ast.rest[0]?.type
    if (item === undefined) return
    for (const [index, one] of value.entries()) yield* repeated(item, one, under(String(index)))
    return
  }
  const part = isFields(value) ? objectOf(ast, true) : undefined
  if (part === undefined || !isFields(value)) return
  const types = new Map(part.ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  for (const name of Object.keys(value)) {
    const type = types.get(name) ?? part.ast.indexSignatures[0]?.type
    if (type !== undefined) yield* repeated(type, value[name], under(name))
  }
}

/** The faults of names that a query or form gives more than once although they take one value. */
export const givenTwice = (ast: AST.AST, value: unknown): FieldErrors =>
  Object.fromEntries([...repeated(ast, value, "")].map((place) => [place, twice]))

/** A form as a value for a schema, and the faults of names that were given twice. */
export const readForm = (ast: AST.AST, text: string, charset = "utf-8") =>
  Either.map(parseForm(text, charset), (fields) => {
    const named = withOwnNames(ast, fields)
    return { value: shape(ast, named), faults: givenTwice(ast, named) }
  })

const numeral = /^-?\d{1,15}(\.\d{1,9})?$/

/** The number in a string, with the digits of any script. */
const numberOf = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  const typed = typedText(value)
  return numeral.test(typed) ? Number(typed) : value
}

const list = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value)
    ? value
    : typeof value === "object" && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : [value]

const union = (ast: AST.Union, value: unknown): unknown => {
  const holdsNull = ast.types.some((type) => type._tag === "Literal" && type.literal === null)
  if (value === "" && holdsNull) return null
  for (const type of ast.types) {
    const shaped = shape(type, value)
    if (shaped !== value) return shaped
  }
  return value
}

/**
 * Converts the strings of a form to the types in the schema: numbers, flags, lists, and null for an empty nullable
 * field.
 */
export const shape = (ast: AST.AST, value: unknown): unknown => {
  const other = ast.annotations[FormShape] as AST.AST | undefined
  if (other !== undefined) return shape(other, value)
  switch (ast._tag) {
    case "Transformation":
    case "Refinement":
      return shape(ast.from, value)
    case "Suspend":
      return shape(ast.f(), value)
    case "Union":
      return union(ast, value)
    case "NumberKeyword":
      return numberOf(value)
    case "BooleanKeyword":
      return value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value
    case "Literal":
      return typeof ast.literal === "number" && value === String(ast.literal) ? ast.literal : value
    case "TupleType": {
      const element = ast.rest[0]?.type
      return element === undefined ? value : list(value).map((one) => shape(element, one))
    }
    case "TypeLiteral":
      return shapeFields(ast, value)
    default:
      return value
  }
}

const shapeFields = (ast: AST.TypeLiteral, value: unknown): unknown => {
  if (typeof value !== "object" || value === null || Array.isArray(value) || ast.propertySignatures.length === 0)
    return value
  const shaped: Record<string, unknown> = { ...value }
  for (const { name, type } of ast.propertySignatures) {
    if (typeof name === "string" && Object.hasOwn(shaped, name)) shaped[name] = shape(type, shaped[name])
  }
  return shaped
}
