import { Either, Option } from "effect"
import { linkRules, linksOf } from "../../page/OutboundLinks.ts"
import { readNew } from "../../page/PluginInput.ts"
import { withIds } from "./ArchiveIds.ts"
import type { ImportContext } from "./ImportContext.ts"
import { buttonColumns, pageColumns, pluginColumns, pluginLinkColumns } from "./PageSection.ts"
import { type CheckedRow, checkedRow, isObject, jsonOf } from "./ReadLine.ts"

/** The maximum number of items of an archived page. No real page has as many. */
export const mostItems = 5000

/** Clears the data derived from the page's style sheet. It is computed again when the page is first shown. */
export const undrawn = (row: CheckedRow): CheckedRow => ({
  ...row,
  clean_css: row["custom_css"] === null ? null : "",
  css_rules: 0
})

/** Validates a plugin like one in a request. Its markup is rendered again. */
export const checkedPlugin = (row: CheckedRow): CheckedRow | undefined => {
  const config = JSON.parse(String(row["config"])) as Record<string, unknown>
  const isDraft = Object.keys(config).length === 0
  const read = readNew({ type: row["type"], ...(isDraft ? {} : { config }) })
  if (Either.isLeft(read)) return undefined
  return {
    ...row,
    config: JSON.stringify(read.right.config ?? {}),
    markup: null,
    link_rules: Math.min(Number(row["link_rules"]), linkRules)
  }
}

/** Where the links in a plugin lead. Its Markdown is not read, but visits to blocked destinations are refused anyway. */
export const leadsTo = (row: CheckedRow): ReadonlyArray<string> => {
  const config = JSON.parse(String(row["config"])) as Record<string, unknown>
  const read = readNew({ type: row["type"], config })
  return Either.isLeft(read) ? [] : linksOf(read.right.type, config, []).map(({ url }) => url)
}

const contentOf = (line: unknown): Readonly<Record<string, unknown>> | undefined => {
  const given = isObject(line) ? line["page_publications"] : undefined
  const first: unknown = Array.isArray(given) ? given[0] : undefined
  return isObject(first) && isObject(first["content"]) ? first["content"] : undefined
}

/** The published version of a page with unpublished changes; its rows are validated like the page itself. */
export const publication = (context: ImportContext, line: unknown): string | undefined => {
  const content = contentOf(line)
  if (content === undefined) return undefined
  const checked = (table: string, columns: typeof pageColumns) => {
    const given: unknown = content[table]
    return (Array.isArray(given) ? given : []).slice(0, mostItems).map((one: unknown) => {
      // A published version contains rows as they were stored, so JSON columns are strings.
      const parsed = Object.fromEntries(
        Object.entries(isObject(one) ? one : {}).map(([column, value]) => [
          column,
          columns.json.includes(column) && typeof value === "string" ? Option.getOrNull(jsonOf(value)) : value
        ])
      )
      const row = checkedRow(columns, parsed)
      return Either.isRight(row) ? withIds(row.right, context.mapId) : undefined
    })
  }
  const [page] = checked("pages", pageColumns)
  const buttons = checked("bio_links", buttonColumns)
  const plugins = checked("bio_plugins", pluginColumns)
  const pluginLinks = checked("bio_plugin_links", pluginLinkColumns)
  if (page === undefined || [...buttons, ...plugins, ...pluginLinks].some((row) => row === undefined)) return undefined
  const placed = plugins.flatMap((row): ReadonlyArray<CheckedRow> => {
    const one = row === undefined ? undefined : checkedPlugin(row)
    return one === undefined ? [] : [one]
  })
  if (placed.length < plugins.length) return undefined
  const owned = (row: CheckedRow | undefined) => ({ ...row, page_id: page["id"], updated_by: null })
  return JSON.stringify({
    pages: [{ ...undrawn(page), team_id: context.team, updated_by: null }],
    bio_links: buttons.map(owned),
    bio_plugins: placed.map(owned),
    bio_plugin_links: pluginLinks
  })
}
