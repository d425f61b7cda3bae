import { Schema } from "effect"
import { DomainsTable } from "../domain/Tables.ts"
import { FoldersTable } from "../folder/Tables.ts"
import { UsersTable } from "../user/Tables.ts"
import { BioLinksTable, BioPluginLinksTable, BioPluginsTable, PagePublicationsTable, PagesTable } from "./Tables.ts"

/** A stored page with the names of related records. */
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

/** A published page, with its separate publication if it has one; otherwise visitors see the stored page. */
export const PublicRow = Schema.Struct({
  ...PageRow.fields,
  published: Schema.NullOr(PagePublicationsTable.fields.content)
})
export type PublicRow = typeof PublicRow.Type

/** The columns needed to render a button. */
export const ShownButton = Schema.Struct({
  ...BioLinksTable.row.omit("total_clicks", "version", "updated_by").fields,
  clicks: BioLinksTable.fields.total_clicks
})
export type ShownButton = typeof ShownButton.Type

/** A stored button with the name of the user who last changed it. */
export const ButtonRow = Schema.Struct({
  ...ShownButton.fields,
  ...BioLinksTable.row.pick("version", "updated_by").fields,
  updater_username: PageRow.fields.updater_username
})
export type ButtonRow = typeof ButtonRow.Type

/** A stored link of a plugin. */
export const PluginLinkRow = BioPluginLinksTable.row
export type PluginLinkRow = typeof PluginLinkRow.Type

/** A stored plugin with the name of the user who last changed it. */
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
/** A plugin of a draft, without markup. */
export type DraftedPlugin = Omit<ShownPlugin, "markup" | "link_rules">
