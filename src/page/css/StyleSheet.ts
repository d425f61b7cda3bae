import { Schema } from "effect"
import { byteLength } from "../../lib/Utf8.ts"

/** The maximum size of an owner's style sheet, in bytes. */
const maxBytes = 64 * 1024

const deepest = 40

/** The nesting depth of brackets; deep nesting could overflow the stack of a recursive parser. */
const depthOf = (css: string): number => {
  let depth = 0
  let most = 0
  for (const character of css) {
    if ("{[(".includes(character)) most = Math.max(most, ++depth)
    else if ("}])".includes(character)) depth = Math.max(0, depth - 1)
  }
  return most
}

const fault = (css: string): string | true => {
  if (!css.isWellFormed()) return "Must be valid Unicode text."
  if (css.includes("\0")) return "Must not contain control characters."
  if (byteLength(css) > maxBytes) return "Must be at most 64 KiB."
  return depthOf(css) <= deepest || `Must not nest deeper than ${deepest} brackets.`
}

/** A style sheet of at most 64 KiB, with any content. */
export const StyleSheet = Schema.String.pipe(Schema.filter(fault)).annotations({
  jsonSchema: { type: "string", maxLength: maxBytes }
})
