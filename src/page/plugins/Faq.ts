import { Schema } from "effect"
import { StrictObject } from "../../contract/StrictObject.ts"
import { Line, optional } from "../../contract/Text.ts"
import { listOf, Markdown, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

/** Questions with collapsible answers. */
export const Faq = Schema.Struct({
  title,
  items: listOf(StrictObject({ question: Line(200), answer: Markdown(2000) }), 1, 30),
  open_first: optional(Schema.Boolean),
  single_open: optional(Schema.Boolean)
})
export type Faq = typeof Faq.Type

export const faq = pluginOf("faq", Faq, { questions: "items" })
