import { Html, html } from "../../lib/Html.ts"
import type { Config } from "../plugins/PluginType.ts"
import { type PluginTypeName, pluginTypes } from "../plugins/PluginTypes.ts"
import type { Drawing } from "./Block.ts"
import { relinked } from "./MarkupLinks.ts"

/** The rules for rendered Markdown. */
export const prose = `.m>:first-child{margin-top:0}.m>:last-child{margin-bottom:0}.m p,.m ul,.m ol,.m pre,.m blockquote{margin:0 0 .75rem}.m ul,.m ol{display:block;padding-inline-start:1.375rem;list-style:revert}.m :is(h2,h3,h4,h5,h6){margin:1.25rem 0 .375rem;font:600 1.0625em/1.3 var(--head)}.m img{max-width:100%;height:auto;border-radius:.5rem}.m blockquote{padding-inline-start:1rem;border-inline-start:3px solid var(--accent)}.m code{font:.9em ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap}.m pre{overflow-x:auto}.m hr{border:0;border-top:1px solid}`

/** Markdown in a plugin's config. */
interface MarkdownText {
  /** The Markdown's path in the config. */
  readonly field: string
  readonly text: string
  /** The level of the heading above it. */
  readonly above: number
}

/** The markup for each piece of a plugin's Markdown, in order. A piece without markup (null) is shown as typed. */
export type Markups = ReadonlyArray<string | null>

const below = (title: string | undefined) => (title ? 2 : 1)

const fromTextBlock = (config: Config): ReadonlyArray<MarkdownText> => {
  const block = pluginTypes.text_block.stored(config)
  return block === undefined ? [] : [{ field: "content", text: block.content, above: below(block.title) }]
}

const fromFaq = (config: Config): ReadonlyArray<MarkdownText> => {
  const faq = pluginTypes.faq.stored(config)
  return (faq?.items ?? []).map(({ answer }, place) => ({
    field: `items.${place}.answer`,
    text: answer,
    above: below(faq?.title)
  }))
}

/** The Markdown in a plugin, in order; none if the plugin is a draft. */
export const textsOf = (type: PluginTypeName, config: Config): ReadonlyArray<MarkdownText> =>
  type === "text_block" ? fromTextBlock(config) : type === "faq" ? fromFaq(config) : []

/** Whether the markup shows pictures. */
export const hasPictures = ({ markup }: Html): boolean => markup.includes("<img ")

/** The Markdown at an index: its markup with counted links, or plain paragraphs if it has no markup. */
export const shownText = (
  { markups, counted }: Drawing,
  place: number,
  { field, text }: Pick<MarkdownText, "field" | "text">
): Html => {
  const markup = markups[place]
  return typeof markup === "string"
    ? new Html(relinked(markup, (url) => counted(field, url)))
    : html`${text
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== "")
        .map((paragraph) => html`<p>${paragraph}</p>`)}`
}
