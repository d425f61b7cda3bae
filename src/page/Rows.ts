import { Schema } from "effect"
import { DomainsTable } from "../domain/Tables.ts"
import { FoldersTable } from "../folder/Tables.ts"
import { BioLinksTable, BioPluginsTable, PagesTable } from "./Tables.ts"

/** A page as it is stored, with the names that it shows of others. */
export const PageRow = Schema.Struct({
  ...PagesTable.fields,
  hostname: Schema.NullOr(DomainsTable.fields.hostname),
  folder_name: Schema.NullOr(FoldersTable.fields.name),
  folder_color: FoldersTable.fields.color,
  folder_icon: FoldersTable.fields.icon,
  total_clicks: Schema.Number,
  link_count: Schema.Number,
  plugin_count: Schema.Number
})
export type PageRow = typeof PageRow.Type

/** A button as it is stored. */
export const ButtonRow = Schema.Struct({
  ...BioLinksTable.row.omit("total_clicks").fields,
  clicks: BioLinksTable.fields.total_clicks
})
export type ButtonRow = typeof ButtonRow.Type

export const PluginRow = BioPluginsTable.row.omit("markup")
export type PluginRow = typeof PluginRow.Type

/** A plugin as it is drawn. */
export const ShownPlugin = BioPluginsTable.row
export type ShownPlugin = typeof ShownPlugin.Type
