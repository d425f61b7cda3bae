import { Schema } from "effect"
import { StrictObject } from "../../contract/StrictObject.ts"
import { optional } from "../../contract/Text.ts"
import { PluginTarget } from "../Address.ts"
import { platforms } from "../icons/Icons.ts"
import { listOf, shortLine, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

const Platform = Schema.transform(Schema.String, Schema.Literal(...platforms), {
  strict: false,
  decode: (text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  encode: (name) => name
}).annotations({ jsonSchema: { type: "string", enum: [...platforms] } })

/** Social profiles, as a row of icons or pills. */
export const Socials = Schema.Struct({
  title,
  links: listOf(StrictObject({ platform: Platform, url: PluginTarget, label: shortLine(40) }), 1, 20),
  style: optional(Schema.Literal("icon", "pill")),
  size: optional(Schema.Literal("sm", "md", "lg")),
  color: optional(Schema.Literal("brand", "theme")),
  rel_me: optional(Schema.Boolean)
})
export type Socials = typeof Socials.Type

export const socials = pluginOf("socials", Socials, { items: "links" })
