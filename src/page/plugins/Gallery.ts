import { type Effect, ParseResult, Schema } from "effect"
import { Integer, optional } from "../../contract/Text.ts"
import { PluginAddress, PluginPicture } from "../Address.ts"
import { listOf, shortLine, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

const Picture = Schema.Struct({
  url: PluginPicture,
  alt: shortLine(200),
  caption: shortLine(140),
  link: optional(PluginAddress)
})

type Item = string | typeof Picture.Type

const address = ParseResult.decodeUnknown(PluginPicture)
const picture = ParseResult.decodeUnknown(Picture)

// A union would tell an address that is wrong to be an object.
const Item: Schema.Schema<Item, unknown> = Schema.transformOrFail(
  Schema.Unknown,
  Schema.Union(Schema.String, Schema.typeSchema(Picture)),
  {
    strict: true,
    decode: (value, options): Effect.Effect<Item, ParseResult.ParseIssue> =>
      typeof value === "string" ? address(value, options) : picture(value, options),
    encode: ParseResult.succeed
  }
)

/** Pictures, each an address or an object with one. */
export const Gallery = Schema.Struct({
  title,
  images: listOf(Item, 1, 24),
  layout: optional(Schema.Literal("grid", "carousel", "masonry")),
  columns: optional(Integer(1, 4)),
  aspect: optional(Schema.Literal("square", "4:3", "original"))
})
export type Gallery = typeof Gallery.Type

export const gallery = pluginOf("gallery", Gallery, { items: "images" })
