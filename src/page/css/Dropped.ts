import { type CssNode, ident } from "css-tree"
import { type Fault, fault } from "../../contract/faults/Fault.ts"

/** A note about a line of a style sheet. */
export interface Dropped {
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
export const droppedOf = (node: CssNode): Dropped => {
  const line = lineOf(node)
  return { line, fault: why(node, line) }
}
