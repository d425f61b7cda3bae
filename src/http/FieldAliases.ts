import type { SchemaAST as AST } from "effect"
import { aliasesOf, renamed } from "../contract/Aliases.ts"
import { isFields, listOf, objectOf } from "./SchemaParts.ts"

/** Replaces aliases with the main names of the fields, at any depth. */
export const withOwnNames = (ast: AST.AST, value: unknown): unknown => {
  if (Array.isArray(value)) {
    const item = listOf(ast, true)?.ast.rest[0]?.type
    return item === undefined ? value : value.map((one) => withOwnNames(item, one))
  }
  const part = isFields(value) ? objectOf(ast, true) : undefined
  if (part === undefined || !isFields(value)) return value
  const plain: Record<string, unknown> = {
    ...part.layers.reduce((fields, layer) => renamed(aliasesOf(layer), fields), value)
  }
  for (const { name, type } of part.ast.propertySignatures) {
    if (typeof name === "string" && Object.hasOwn(plain, name)) plain[name] = withOwnNames(type, plain[name])
  }
  return plain
}
