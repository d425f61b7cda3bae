import { Either, ParseResult, Schema, type SchemaAST } from "effect"
import { FormShape } from "../contract/FormShape.ts"
import { Design } from "./Design.ts"

const maxBytes = 16 * 1024
const maxDepth = 8
const tooLarge = "Must be at most 16 KiB."

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const bytesOf = (text: string) => new TextEncoder().encode(text).length

const isTooDeep = (value: unknown): boolean => {
  let level: ReadonlyArray<unknown> = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []))
  }
  return false
}

// Tools write null for what was not chosen.
const chosen = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(chosen)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (one === null ? [] : [[key, chosen(one)]])))
}

/** Both sides where one is given, and no picture where its address is empty. */
const completed = (fields: Fields): Fields => {
  const { image, ...rest } = fields
  const side = rest["width"] ?? rest["height"]
  const sides = side === undefined ? {} : { width: rest["width"] ?? side, height: rest["height"] ?? side }
  return { ...rest, ...sides, ...(image === undefined || image === "" ? {} : { image }) }
}

type Fault = readonly [field: string, sentence: string]

/** Why fields that are right by themselves do not go together. */
const together = ({ width, height, margin }: Fields): ReadonlyArray<Fault> => {
  const side = typeof width === "number" ? width : 512
  const isWide = typeof margin === "number" && margin <= 1024 && margin * 4 > side
  return [
    ...(width === height ? [] : [["height", "Must be the same as width."] as const]),
    ...(isWide ? [["margin", "Must be at most a quarter of the width."] as const] : [])
  ]
}

const decode = ParseResult.decodeUnknownEither(Design, { errors: "all", onExcessProperty: "error" })

const checked = (fields: Fields, ast: SchemaAST.AST) => {
  const decoded = decode(fields)
  const issues = together(fields).map(
    ([field, sentence]) => new ParseResult.Pointer(field, fields, new ParseResult.Type(ast, fields[field], sentence))
  )
  const [first, ...rest] = [...(Either.isLeft(decoded) ? [decoded.left] : []), ...issues]
  if (first !== undefined) return ParseResult.fail(new ParseResult.Composite(ast, fields, [first, ...rest]))
  return decoded
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const read = (given: unknown, ast: SchemaAST.AST) => {
  const fail = (sentence: string) => ParseResult.fail(new ParseResult.Type(ast, given, sentence))
  if (typeof given === "string" && bytesOf(given) > maxBytes) return fail(tooLarge)
  const value = typeof given === "string" ? parse(given) : given
  if (!isFields(value)) return fail("Must be an object, or the JSON text of one.")
  if (isTooDeep(value)) return fail("Is nested too deeply.")
  if (bytesOf(JSON.stringify(value)) > maxBytes) return fail(tooLarge)
  return checked(completed(chosen(value) as Fields), ast)
}

/** A design as a request brings it: an object, or the JSON text of one; all its faults are told under their paths. */
export const DesignInput = Schema.transformOrFail(Schema.Unknown, Schema.typeSchema(Design), {
  strict: true,
  decode: (given, _, ast) => read(given, ast),
  encode: (design) => ParseResult.succeed(design)
}).annotations({
  jsonSchema: {
    anyOf: [{ $ref: "#/components/schemas/QrcodeDesign" }, { type: "string", description: "The same as JSON text." }]
  },
  [FormShape]: Design.ast
})
