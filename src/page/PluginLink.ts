import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { idOf } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"

export const BioPluginLinkId = idOf("BioPluginLinkId")
export type BioPluginLinkId = typeof BioPluginLinkId.Type

/** A link in a plugin. */
export const BioPluginLink = Schema.Struct({
  id: describe("The `bio_link_id` in its clicks.", BioPluginLinkId),
  name: describe("Its name in reports: the plugin, and the part of the plugin.", Schema.String),
  url: Uri,
  clicks: describe("Its clicks, without bots.", Count)
}).annotations({ identifier: "BioPluginLink" })
