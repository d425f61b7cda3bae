import { type CssNode, ident } from "css-tree"

/** A note about a line of a style sheet. */
export interface Dropped {
  readonly line: number
  readonly sentence: string
}

const longest = 40

/** The start of a text, on one line. */
export const begin = (text: string): string => {
  const characters = [...text.replace(/\s+/g, " ").trim()]
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : characters.join("")
}

const why = (node: CssNode): string => {
  switch (node.type) {
    case "Raw":
      return `This could not be read as CSS and is left out: ${begin(node.value)}`
    case "Atrule":
      return `@${node.name} is not possible here, or would load something: it is left out.`
    case "Declaration":
      if (ident.decode(node.property).toLowerCase() === "position") {
        return "position can be static, relative or absolute, since other boxes would cover the page: it is left out."
      }
      return `${node.property} would load something or run something: it is left out.`
    case "Rule":
      return "The selector of this rule cannot be judged: the rule is left out."
    default:
      return "This is no part of a style sheet: it is left out."
  }
}

export const lineOf = ({ loc }: CssNode): number => loc?.start.line ?? 1

/** The note for a removed node. */
export const droppedOf = (node: CssNode): Dropped => ({
  line: lineOf(node),
  sentence: `Line ${lineOf(node)}: ${why(node)}`
})
