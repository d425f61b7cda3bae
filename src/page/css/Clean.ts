import {
  type CssNode,
  clone,
  type Declaration,
  generate,
  ident,
  type List,
  type ListItem,
  lexer,
  parse,
  walk
} from "css-tree"
import { type Fault, fault } from "../../contract/faults/Fault.ts"

/** A note about a line of a style sheet. */
interface Dropped {
  readonly line: number
  readonly fault: Fault
}

const longest = 40

/** Shortens a string to one line. */
export const begin = (text: string): string => {
  const characters = [...text.replace(/\s+/g, " ").trim()]
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : characters.join("")
}

const why = (node: CssNode, line: number): Fault => {
  switch (node.type) {
    case "Raw":
      return fault("css_invalid", { line, text: begin(node.value) })
    case "Atrule":
      return fault("css_at_rule", { line, name: node.name })
    case "Declaration":
      return ident.decode(node.property).toLowerCase() === "position"
        ? fault("css_position", { line })
        : fault("css_loads", { line, text: node.property })
    case "Rule":
      return fault("css_selector", { line })
    default:
      return fault("css_other", { line })
  }
}

export const lineOf = ({ loc }: CssNode): number => loc?.start.line ?? 1

/** The note for a removed node. */
const droppedOf = (node: CssNode): Dropped => {
  const line = lineOf(node)
  return { line, fault: why(node, line) }
}

// Whether a declaration can't be checked: `var()`, `env()` and `attr()` can have any value, and the property lists lack
// vendor prefixes and custom properties.
const isOpen = (property: string, value: string) => /^-/.test(property) || /\b(?:var|env|attr)\(/i.test(value)

/** A note about a declaration that is probably mistyped; undefined if its property and value are known. */
const doubtOf = (node: Declaration): Dropped | undefined => {
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

const atRules = new Set([
  "media",
  "supports",
  "container",
  "layer",
  "keyframes",
  "-webkit-keyframes",
  "scope",
  "starting-style"
])
const properties = new Set(["behavior", "-ms-behavior", "-moz-binding"])

// The allowed positions. A fixed or sticky box stays in place while the page scrolls, and could imitate a dialog of the
// server.
const positions = /^(?:static|relative|absolute|inherit|initial|unset|revert|revert-layer)$/

const inert = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Whether a URL in a style sheet loads nothing, because it is a fragment of the page or an inline picture. */
const isSafeUrl = (address: string): boolean => /^#[\w-]+$/.test(address) || inert.test(address)

const loading = new Set(["url", "src", "image", "image-set", "-webkit-image-set", "cross-fade", "-webkit-cross-fade"])
const others = new Set(["expression", "element", "-moz-element", "paint", "url-prefix", "domain", "attr"])

/** Whether a function can load or run something; `name` is decoded and lower-case. */
const canLoad = (name: string): boolean => loading.has(name) || others.has(name) || name.startsWith("progid:")

/** Decodes a name as browsers do: `u\72l` is `url`. */
const plain = (name: string): string => ident.decode(name).toLowerCase()

const isHostile = (value: CssNode): boolean => {
  let hostile = false
  walk(value, (node) => {
    // Reject parts that css-tree could not parse.
    if (node.type === "Raw") hostile ||= node.value.trim() !== ""
    if (node.type === "Url") hostile ||= !isSafeUrl(node.value)
    if (node.type === "Function") hostile ||= canLoad(plain(node.name))
  })
  return hostile
}

/**
 * Whether a declaration takes its box out of the flow, or might do so because of a variable, which may have any value.
 */
const covers = ({ property, value }: Declaration): boolean =>
  plain(property) === "position" && !positions.test(plain(generate(value)))

const isUnwanted = (node: CssNode): boolean => {
  switch (node.type) {
    case "Raw":
    case "CDO":
    case "CDC":
    case "Comment":
      return true
    case "Atrule":
      return !atRules.has(plain(node.name)) || (node.prelude !== null && isHostile(node.prelude))
    case "Rule":
      return isHostile(node.prelude)
    case "Declaration":
      return properties.has(plain(node.property)) || covers(node) || isHostile(node.value)
    default:
      return false
  }
}

/** A cleaned style sheet, and whether anything except comments was removed. */
export interface Cleaned {
  readonly css: string
  readonly isWhole: boolean
  /** The removed parts, in line order. */
  readonly dropped: ReadonlyArray<Dropped>
  /** Parts that are kept, although browsers may ignore them. */
  readonly doubtful: ReadonlyArray<Dropped>
}

/**
 * Removes the parts of an owner's style sheet that could load something or close the style element: imports, URLs other
 * than inline pictures, and anything that the parser does not understand.
 */
export const cleanCss = (source: string): Cleaned => {
  let isWhole = true
  const dropped: Array<Dropped> = []
  const doubtful: Array<Dropped> = []
  const tree = clone(
    parse(source, {
      positions: true,
      parseCustomProperty: true,
      parseAtrulePrelude: true,
      onParseError: () => {
        isWhole = false
      }
    })
  )
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (list === null || list === undefined) return
      if (!isUnwanted(node)) {
        const doubt = node.type === "Declaration" ? doubtOf(node) : undefined
        if (doubt !== undefined) doubtful.push(doubt)
        return
      }
      if (node.type !== "Comment" && !(node.type === "Raw" && node.value.trim() === "")) {
        isWhole = false
        dropped.push(droppedOf(node))
      }
      list.remove(item)
      return walk.skip
    }
  })
  // `</` would close the style element, so escape it, and `<!` as well. CSS can escape a less-than sign.
  const css = generate(tree).replace(/<(?=[/!])/g, "\\3c ")
  return { css, isWhole, dropped, doubtful }
}
