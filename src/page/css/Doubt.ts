import { type Declaration, generate, ident, lexer } from "css-tree"
import { begin, type Dropped, lineOf } from "./Dropped.ts"

// Variables can have any value, and the property lists lack vendor prefixes.
const isOpen = (property: string, value: string) => /^-/.test(property) || /\b(?:var|env|attr)\(/i.test(value)

/** A note about a declaration that is probably mistyped; undefined if its property and value are known. */
export const doubtOf = (node: Declaration): Dropped | undefined => {
  const property = ident.decode(node.property).toLowerCase()
  const value = generate(node.value)
  if (isOpen(property, value)) return undefined
  const { error } = lexer.matchProperty(property, node.value)
  if (error === null) return undefined
  const line = lineOf(node)
  const what =
    error.name === "SyntaxReferenceError" ? `there is no property ${property}` : `${property} cannot be ${begin(value)}`
  return { line, sentence: `Line ${line}: ${what}, as far as is known here: it stays, but browsers may pass over it.` }
}
