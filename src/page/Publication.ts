import { Array as Arr, Schema } from "effect"
import type { Changes } from "../storage/Table.ts"
import type { Snapshot } from "../trash/Snapshot.ts"
import { mostText } from "./ItemsRepo.ts"
import { type PageRow, PluginLinkRow, ShownButton, ShownColumns, type ShownPlugin } from "./Rows.ts"
import { byPlace } from "./render/Order.ts"
import { BioLinksTable, BioPluginLinksTable, BioPluginsTable, PagesTable } from "./Tables.ts"

/** A page and its items as visitors see them. */
export interface PublishedPage {
  readonly page: PageRow
  readonly buttons: ReadonlyArray<ShownButton>
  readonly plugins: ReadonlyArray<ShownPlugin>
}

// Changes to these columns take effect at once. All others, including columns added later, are part of what visitors
// see and must be published.
const recordColumns = [
  "id",
  "team_id",
  "folder_id",
  "domain_id",
  "slug",
  "created_at",
  "updated_at",
  "version",
  "updated_by",
  "removed_version",
  "auto_publish",
  "has_changes",
  "published_at"
] as const

const ofRecord = new Set<string>(recordColumns)

const shownOf = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in PagesTable.fields && !ofRecord.has(column)))

/** Whether changed columns affect what visitors see. */
export const changesLook = (page: PageRow, columns: Changes<typeof PagesTable>): boolean =>
  Object.entries(shownOf(columns)).some(([column, value]) => page[column as keyof PageRow] !== value)

// Columns that were added after the first publications, which lack them and had these values.
const addedColumns = { language: "en", font: "theme", button_shape: "theme" } as const

/** The columns of a page as published, for a revert. */
export const publishedColumns = (content: Snapshot): Changes<typeof PagesTable> =>
  shownOf({ ...addedColumns, ...content[PagesTable.name]?.[0] })

// Rows published by an earlier version lack columns that were added later, so these are null.
const filled = (fields: object, rows: Snapshot[string] = []) => {
  const blank = Object.fromEntries(Object.keys(fields).map((column) => [column, null]))
  return rows.map((row) => ({ ...blank, ...row }))
}

const decodeLook = Schema.decodeUnknownSync(Schema.partialWith(PagesTable.row.omit(...recordColumns), { exact: true }))
const decodeButtons = Schema.decodeUnknownSync(Schema.Array(ShownButton))
const decodePlugins = Schema.decodeUnknownSync(Schema.Array(ShownColumns))
const decodeLinks = Schema.decodeUnknownSync(Schema.Array(PluginLinkRow))

/** The plugins up to the limit for Markdown, which pages of earlier versions may exceed. */
const withinLimit = (plugins: ReadonlyArray<ShownPlugin>) => {
  let length = 0
  return plugins.filter(({ config }) => {
    length += JSON.stringify(config).length
    return length <= mostText
  })
}

/** The published state of a page, at its current address. */
export const publishedOf = (page: PageRow, content: Snapshot): PublishedPage => {
  const rows = filled(BioLinksTable.fields, content[BioLinksTable.name])
  const buttons = decodeButtons(rows.map((row) => ({ ...row, clicks: row["total_clicks"] })))
  const links = Arr.groupBy(
    decodeLinks(filled(BioPluginLinksTable.fields, content[BioPluginLinksTable.name])),
    ({ plugin_id }) => plugin_id
  )
  const plugins = decodePlugins(filled(BioPluginsTable.fields, content[BioPluginsTable.name]))
    .map((plugin) => ({
      ...plugin,
      links: [...(links[plugin.id] ?? [])].sort((one, other) => one.place - other.place)
    }))
    .sort(byPlace)
  return {
    page: { ...page, updated_at: page.published_at ?? page.updated_at, ...decodeLook(publishedColumns(content)) },
    buttons,
    plugins: withinLimit(plugins)
  }
}
