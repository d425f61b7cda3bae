import type { SchemaAST as AST } from "effect"
import { aliasesOf } from "../contract/Aliases.ts"
import { cautionsOf } from "../contract/Cautions.ts"
import type { Warning } from "../contract/Envelope.ts"
import { isFields, listOf, objectOf, type Part } from "./SchemaParts.ts"

/** The maximum number of warnings in a response. */
export const mostWarnings = 20
const longestName = 200

const short = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name)

const sentenceOf = (part: Part<AST.TypeLiteral>, name: string, kind: string): string => {
  for (const layer of part.layers) {
    const meant = Object.entries(aliasesOf(layer)).find(([, others]) => others.includes(name))
    if (meant !== undefined) return `This ${kind} was ignored: ${meant[0]} is given too.`
  }
  return `This ${kind} is not known and was ignored.`
}

const isOpen = ({ ast }: Part<AST.TypeLiteral>) => ast.indexSignatures.length > 0

function* ignored(ast: AST.AST, value: unknown, place: string, kind: string): Generator<Warning> {
  if (Array.isArray(value)) {
    const item = listOf(ast, true)?.ast.rest[0]?.type
    if (item === undefined) return
    for (const [index, one] of value.entries()) yield* ignored(item, one, `${place}${index}.`, kind)
    return
  }
  if (!isFields(value)) return
  const part = objectOf(ast, true)
  if (part === undefined || isOpen(part)) return
  const known = new Map(part.ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  for (const name of Object.keys(value)) {
    const type = known.get(name)
    if (type === undefined) yield { field: short(place + name), message: sentenceOf(part, name, kind) }
    else yield* ignored(type, value[name], `${place}${name}.`, kind)
  }
  for (const layer of part.layers) {
    for (const [name, message] of Object.entries(cautionsOf(layer)?.(value) ?? {}))
      yield { field: place + name, message }
  }
}

/**
 * The fields of a value that its schema does not have, and values without an effect, with nested paths such as
 * `ab_tests.0.foo`; at most 20.
 */
export const unknownFields = (ast: AST.AST, value: unknown, kind = "field"): ReadonlyArray<Warning> => {
  const found: Array<Warning> = []
  for (const warning of ignored(ast, value, "", kind)) {
    found.push(warning)
    if (found.length === mostWarnings) break
  }
  return found
}
