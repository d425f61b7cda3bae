import { type Declaration, generate, ident, lexer } from "css-tree"
import { fault } from "../../contract/faults/Fault.ts"
import { begin, type Dropped, lineOf } from "./Dropped.ts"

// Whether a declaration can't be checked: `var()`, `env()` and `attr()` can have any value, and the property lists lack
// vendor prefixes and custom properties.
const isOpen = (property: string, value: string) => /^-/.test(property) || /\b(?:var|env|attr)\(/i.test(value)

/** A note about a declaration that is probably mistyped; undefined if its property and value are known. */
export const doubtOf = (node: Declaration): Dropped | undefined => {
  const property = ident.decode(node.property).toLowerCase()
  const value = generate(node.value)
  if (isOpen(property, value)) return undefined
  const { error } = lexer.matchProperty(property, node.value)
  if (error === null) return undefined
  const line = lineOf(node)
  return {
    line,
    fault:
      error.name === "SyntaxReferenceError"
        ? fault("css_unknown_property", { line, text: property })
        : fault("css_unknown_value", { line, name: property, text: begin(value) })
  }
}
