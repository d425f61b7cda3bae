import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { idOf } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"

export const BioPluginLinkId = idOf("BioPluginLinkId")
export type BioPluginLinkId = typeof BioPluginLinkId.Type

/** A link in a plugin. */
export const BioPluginLink = Schema.Struct({
  id: describe("The `bio_link_id` of its clicks.", BioPluginLinkId),
  name: describe("What reports call it: its plugin, and what it is there.", Schema.String),
  url: Uri,
  clicks: describe("How often it was followed, without bots.", Count)
}).annotations({ identifier: "BioPluginLink" })
