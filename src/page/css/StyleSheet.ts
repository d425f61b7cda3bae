import { Schema } from "effect"
import { check } from "../../contract/faults/Check.ts"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import { byteLength } from "../../lib/Utf8.ts"

/** The maximum size of an owner's style sheet, in bytes. */
const maxBytes = 64 * 1024

const deepest = 40

/** The deepest nesting of brackets in a style sheet. Deep nesting could overflow the stack of a recursive parser. */
const depthOf = (css: string): number => {
  let depth = 0
  let most = 0
  for (const character of css) {
    if ("{[(".includes(character)) most = Math.max(most, ++depth)
    else if ("}])".includes(character)) depth = Math.max(0, depth - 1)
  }
  return most
}

const styleSheetFault = (css: string): Fault | true => {
  if (!css.isWellFormed()) return fault("not_unicode")
  if (css.includes("\0")) return fault("control_characters")
  if (byteLength(css) > maxBytes) return fault("too_many_kib", { most: 64 })
  return depthOf(css) <= deepest || fault("css_nested_too_deeply", { most: deepest })
}

/** A style sheet of at most 64 KiB, with any content. */
export const StyleSheet = Schema.String.pipe(check(styleSheetFault)).annotations({
  jsonSchema: { type: "string", maxLength: maxBytes }
})
