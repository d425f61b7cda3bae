import { Schema } from "effect"
import { DomainsTable } from "../domain/Tables.ts"
import { FoldersTable } from "../folder/Tables.ts"
import { UsersTable } from "../user/Tables.ts"
import { BioLinksTable, BioPluginLinksTable, BioPluginsTable, PagePublicationsTable, PagesTable } from "./Tables.ts"

/** A page as it is stored, with the names that it shows of others. */
export const PageRow = Schema.Struct({
  ...PagesTable.fields,
  hostname: Schema.NullOr(DomainsTable.fields.hostname),
  updater_username: Schema.NullOr(UsersTable.fields.username),
  folder_name: Schema.NullOr(FoldersTable.fields.name),
  folder_color: FoldersTable.fields.color,
  folder_icon: FoldersTable.fields.icon,
  total_clicks: Schema.Number,
  link_count: Schema.Number,
  plugin_count: Schema.Number
})
export type PageRow = typeof PageRow.Type

/** A page that visitors see, with what is published of it where that is not what is stored. */
export const PublicRow = Schema.Struct({
  ...PageRow.fields,
  published: Schema.NullOr(PagePublicationsTable.fields.content)
})
export type PublicRow = typeof PublicRow.Type

/** A button as it is stored. */
export const ButtonRow = Schema.Struct({
  ...BioLinksTable.row.omit("total_clicks").fields,
  clicks: BioLinksTable.fields.total_clicks
})
export type ButtonRow = typeof ButtonRow.Type

/** A link of a plugin as it is stored. */
export const PluginLinkRow = BioPluginLinksTable.row
export type PluginLinkRow = typeof PluginLinkRow.Type

/** A plugin as it is stored, and as it is drawn. */
export const PluginColumns = BioPluginsTable.row.omit("markup", "link_rules")
export const ShownColumns = BioPluginsTable.row

interface Linked {
  readonly links: ReadonlyArray<PluginLinkRow>
}
export type PluginRow = typeof PluginColumns.Type & Linked
export type ShownPlugin = typeof ShownColumns.Type & Linked
