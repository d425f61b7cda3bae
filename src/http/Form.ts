import type { SchemaAST as AST } from "effect"
import qs from "qs"
import { FormShape } from "../contract/FormShape.ts"

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

/** Parses a form body; brackets nest as in PHP (`tags[]=`, `ab_tests[0][url]=`). */
export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, {
    depth: 8,
    arrayLimit: 1000,
    parameterLimit: maxFields,
    allowPrototypes: false
  })

const numeral = /^-?\d{1,15}(\.\d{1,9})?$/

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
      return typeof value === "string" && numeral.test(value) ? Number(value) : value
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
