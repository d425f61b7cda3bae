import { readHtml } from "./Html.ts"

const breaking = new Set(["br", "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tr"])
const unseen = new Set(["script", "style", "template", "head"])
// Private-use characters mark links until whitespace is collapsed. Ordinary text doesn't contain them.
const [start, end] = ["\ue000", "\ue001"]
const marks = /[\ue000\ue001]/g

/** A piece of text, and the URL that it links to. */
export interface TextPart {
  readonly text: string
  readonly url: string | null
}

/** The visible text in HTML and the targets of its links, one line per paragraph. */
export const linkedText = (html: string): ReadonlyArray<TextPart> => {
  const urls: Array<string> = []
  let text = ""
  let hidden = 0
  let isLinked = false
  readHtml(html, {
    onopentag: (name, { href = "" }) => {
      if (unseen.has(name)) hidden++
      if (breaking.has(name)) text += "\n"
      if (name !== "a" || isLinked || hidden > 0 || href.trim() === "") return
      isLinked = true
      urls.push(href.trim())
      text += start
    },
    ontext: (more) => {
      if (hidden === 0) text += more.replace(marks, "")
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden--
      if (name === "a" && isLinked) {
        isLinked = false
        text += end
      }
      if (breaking.has(name) && name !== "br") text += "\n"
    }
  })
  const tidy = text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim()
  const parts: Array<TextPart> = []
  for (const [n, piece] of tidy.split(start).entries()) {
    const [label = "", rest] = n === 0 ? ["", piece] : piece.split(end)
    const url = n === 0 ? undefined : urls[n - 1]
    if (url !== undefined) parts.push({ text: label.replace(/\s+/g, " ").trim() || url, url })
    if (rest !== undefined && rest !== "") parts.push({ text: rest, url: null })
  }
  return parts
}

/** The visible text in HTML, one line per paragraph. */
export const plainText = (html: string): string =>
  linkedText(html)
    .map(({ text }) => text)
    .join("")
    .trim()
