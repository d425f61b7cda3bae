import { Schema } from "effect"
import { optional } from "../../contract/Text.ts"
import { Markdown, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

export const TextBlock = Schema.Struct({
  title,
  content: Markdown(5000),
  align: optional(Schema.Literal("left", "center", "right")),
  size: optional(Schema.Literal("sm", "md", "lg"))
})
export type TextBlock = typeof TextBlock.Type

export const textBlock = pluginOf("text_block", TextBlock, { text: "content", body: "content", markdown: "content" })
