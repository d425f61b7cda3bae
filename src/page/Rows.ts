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

/** A button as it is drawn. */
export const ShownButton = Schema.Struct({
  ...BioLinksTable.row.omit("total_clicks", "version", "updated_by").fields,
  clicks: BioLinksTable.fields.total_clicks
})
export type ShownButton = typeof ShownButton.Type

/** A button as it is stored, with the name of who changed it last. */
export const ButtonRow = Schema.Struct({
  ...ShownButton.fields,
  ...BioLinksTable.row.pick("version", "updated_by").fields,
  updater_username: PageRow.fields.updater_username
})
export type ButtonRow = typeof ButtonRow.Type

/** A link of a plugin as it is stored. */
export const PluginLinkRow = BioPluginLinksTable.row
export type PluginLinkRow = typeof PluginLinkRow.Type

/** A plugin as it is stored, with the name of who changed it last, and as it is drawn. */
export const PluginColumns = Schema.Struct({
  ...BioPluginsTable.row.omit("markup", "link_rules").fields,
  updater_username: PageRow.fields.updater_username
})
export const ShownColumns = BioPluginsTable.row.omit("version", "updated_by")

interface Linked {
  readonly links: ReadonlyArray<PluginLinkRow>
}
export type PluginRow = typeof PluginColumns.Type & Linked
export type ShownPlugin = typeof ShownColumns.Type & Linked
/** A plugin that is drawn for the first time. */
export type DraftedPlugin = Omit<ShownPlugin, "markup" | "link_rules">
