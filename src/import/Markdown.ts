import { withoutDoubleEncoding } from "./file/DoubleEncoded.ts"
import type { TextPart } from "./file/LinkedText.ts"

/** The maximum number of characters in a text block. */
export const longestText = 5000

/** Trims spaces and tabs around line breaks. The start and end of the text stay, because they may be next to a link. */
const withoutBlanks = (text: string): string => {
  const lines = text.split("\n")
  return lines
    .map((line, n) => {
      let [from, to] = [0, line.length]
      while (n > 0 && from < to && " \t".includes(line.charAt(from))) from++
      while (n < lines.length - 1 && to > from && " \t".includes(line.charAt(to - 1))) to--
      return line.slice(from, to)
    })
    .join("\n")
}

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&=]/g, "\\$&")

// In angle brackets an address may contain spaces and brackets.
const linked = ({ text, url }: { readonly text: string; readonly url: string }): string =>
  `[${escaped(text.replace(/\s+/g, " "))}](<${url.replace(/[<>\\]/g, encodeURIComponent).replace(/&/g, "\\&")}>)`

/** Text with its links as Markdown, escaped and limited in length. */
export const asMarkdown = (
  parts: ReadonlyArray<TextPart>,
  before = ""
): { readonly content: string; readonly isCut: boolean } => {
  const pieces = parts.flatMap(({ text, url }, n) => {
    const clean = withoutBlanks(withoutDoubleEncoding(text).toWellFormed().replace(/\r\n?/g, "\n"))
    if (url !== null) return [linked({ text: clean, url })]
    const fromStart = n === 0 ? clean.trimStart() : clean
    const whole = n === parts.length - 1 ? fromStart.trimEnd() : fromStart
    return [...whole].map((sign) => (sign === "\n" ? "  \n" : escaped(sign)))
  })
  let content = before
  for (const piece of pieces) {
    if (content.length + piece.length > longestText) return { content: content.trimEnd(), isCut: true }
    content += piece
  }
  return { content, isCut: false }
}
