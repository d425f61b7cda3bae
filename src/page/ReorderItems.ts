import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { List } from "../contract/List.ts"
import { BioLinkId } from "./Button.ts"
import { BioPluginId, SortOrder } from "./Plugin.ts"

// Both kinds of ids have the same format, so a union would list it twice in the API document.
const ItemId = Schema.Union(BioLinkId, BioPluginId).annotations({ jsonSchema: { type: "string", format: "uuid" } })

const Item = Schema.Struct({
  id: describe("The ID of the link or plugin.", ItemId),
  type: Schema.Literal("link", "plugin"),
  sort_order: SortOrder
}).annotations({ identifier: "ReorderItem" })

/** New positions for items of a page. */
export const ReorderItems = Schema.Struct({
  items: List(Item, { max: 400 })
}).annotations({ identifier: "ReorderBioPage" })
export type ReorderItems = typeof ReorderItems.Type
