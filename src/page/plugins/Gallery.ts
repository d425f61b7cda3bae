import { Schema } from "effect"
import { discriminatedUnion } from "../../contract/DiscriminatedUnion.ts"
import { StrictObject } from "../../contract/StrictObject.ts"
import { Integer, optional } from "../../contract/Text.ts"
import { PluginAddress, PluginPicture } from "../Address.ts"
import { listOf, shortLine, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

const Picture = StrictObject({
  url: PluginPicture,
  alt: shortLine(200),
  caption: shortLine(140),
  link: optional(PluginAddress)
})

const Item = discriminatedUnion(Schema.Union(PluginPicture, Picture), Schema.Unknown, (given) =>
  typeof given === "string" ? PluginPicture : Picture
)

/** Pictures, each an address or an object with an address. */
export const Gallery = Schema.Struct({
  title,
  images: listOf(Item, 1, 24),
  layout: optional(Schema.Literal("grid", "carousel", "masonry")),
  columns: optional(Integer(1, 4)),
  aspect: optional(Schema.Literal("square", "4:3", "original"))
})
export type Gallery = typeof Gallery.Type

export const gallery = pluginOf("gallery", Gallery, { items: "images" })
