import { Schema } from "effect"
import { about } from "../contract/About.ts"
import { idOf } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"

export const BioPluginLinkId = idOf("BioPluginLinkId")
export type BioPluginLinkId = typeof BioPluginLinkId.Type

/** Something on a plugin that leads away from its page. */
export const BioPluginLink = Schema.Struct({
  id: about("The `bio_link_id` of its clicks.", BioPluginLinkId),
  name: about("What reports call it: its plugin, and what it is there.", Schema.String),
  url: Uri,
  clicks: about("How often it was followed, without bots.", Count)
}).annotations({ identifier: "BioPluginLink" })
