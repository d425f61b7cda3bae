import { Schema } from "effect"
import { List } from "../contract/List.ts"
import { BioLinkId } from "./Button.ts"
import { BioPluginId, SortOrder } from "./Plugin.ts"

const Item = Schema.Struct({
  id: Schema.Union(BioLinkId, BioPluginId),
  type: Schema.Literal("link", "plugin"),
  sort_order: SortOrder
}).annotations({ identifier: "ReorderItem" })

/** New places for some or all of what is on a page. */
export const ReorderItems = Schema.Struct({
  items: List(Item, { max: 400 })
}).annotations({ identifier: "ReorderBioPage" })
export type ReorderItems = typeof ReorderItems.Type
