import { readHtml } from "./Html.ts"

const breaking = new Set(["br", "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "tr"])
const unseen = new Set(["script", "style", "template", "head"])

/** What a person reads of a piece of HTML, one line for each of its paragraphs. */
export const plainText = (html: string): string => {
  let text = ""
  let hidden = 0
  readHtml(html, {
    onopentag: (name) => {
      if (unseen.has(name)) hidden++
      if (breaking.has(name)) text += "\n"
    },
    ontext: (more) => {
      if (hidden === 0) text += more
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden--
      if (breaking.has(name) && name !== "br") text += "\n"
    }
  })
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim()
}
