import { Html, html } from "../../lib/Html.ts"
import type { Config } from "../plugins/PluginType.ts"
import { type PluginTypeName, pluginTypes } from "../plugins/PluginTypes.ts"
import type { Drawing } from "./Block.ts"
import { relinked } from "./MarkupLinks.ts"

/** Markdown in a plugin's config. */
export interface MarkdownText {
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
