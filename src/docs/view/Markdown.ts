import { micromark } from "micromark"
import { escape, Html } from "../../lib/Html.ts"
import { codeBlock, keyPlace } from "./CodeBlock.ts"
import { slugOf } from "./Document.ts"

const plain = (markup: string) =>
  markup.replace(/<[^>]*>/g, "").replace(/&(lt|gt|amp|quot);/g, (_, name: string) => entities[name] ?? "")

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' }

/** The project's own texts as markup; its headings have anchors, and its code can be copied. */
export const markdown = (text: string): Html =>
  new Html(
    micromark(text)
      .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, inner: string) => {
        const id = slugOf(plain(inner))
        return `<h${level} id="${id}"><a href="#${id}">${inner}</a></h${level}>`
      })
      .replace(
        /<pre><code(?: class="language-(\w+)")?>([\s\S]*?)<\/code><\/pre>/g,
        (_, language: string | undefined, inner: string) =>
          codeBlock(plain(inner).trimEnd().replaceAll("$LINDEN_KEY", keyPlace), language === "sh" ? "curl" : "json")
            .markup
      )
  )

const plainSentences = /^(?:[^`\n*_[\]<&\\!#+-]|`[^`\n]+`)(?:[^`\n*_[\]<&\\!]|`[^`\n]+`)*$/

/** A description, without a paragraph around it if it has only one. */
export const sentences = (text: string): Html => {
  // Most descriptions are sentences with code, and a page has hundreds of them: a parser would take most of its time.
  if (plainSentences.test(text)) return new Html(escape(text).replace(/`([^`]+)`/g, "<code>$1</code>"))
  const { markup } = markdown(text)
  return new Html(/^<p>(?:(?!<p>)[\s\S])*<\/p>$/.test(markup) ? markup.slice(3, -4) : markup)
}
