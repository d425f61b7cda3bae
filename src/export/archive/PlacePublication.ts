import { Either, Option } from "effect"
import type { Matcher } from "../../domain/blocked/Matching.ts"
import { linkRules, linksOf } from "../../page/OutboundLinks.ts"
import { readNew } from "../../page/PluginInput.ts"
import type { Config } from "../../page/plugins/PluginType.ts"
import type { PluginTypeName } from "../../page/plugins/PluginTypes.ts"
import { type Markups, textsOf } from "../../page/render/Texts.ts"
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

/** The rendered Markdown of plugins, by `markupKey`. */
export type ArchivedMarkups = ReadonlyMap<string, Markups>

/** Identifies the content of a plugin. */
const markupKey = (type: unknown, config: string) => `${type} ${config}`

/** Whether a link of a plugin, also in its Markdown, leads to an address that matches. */
export const leadsTo = (row: CheckedRow, markups: ArchivedMarkups, matches: Matcher): boolean => {
  const text = String(row["config"])
  const config = JSON.parse(text) as Record<string, unknown>
  const read = readNew({ type: row["type"], config })
  if (Either.isLeft(read)) return false
  return linksOf(read.right.type, config, markups.get(markupKey(row["type"], text)) ?? []).some(({ url }) =>
    matches(url)
  )
}

const listIn = (fields: unknown, name: string): ReadonlyArray<unknown> => {
  const found = isObject(fields) ? fields[name] : undefined
  return Array.isArray(found) ? found.slice(0, mostItems) : []
}

/** The plugins with Markdown on archived pages and in their published versions, each content once. */
export const withMarkdown = (lines: ReadonlyArray<unknown>) => {
  const found = new Map<string, { readonly type: PluginTypeName; readonly config: Config }>()
  for (const line of lines) {
    for (const one of [...listIn(line, "bio_plugins"), ...listIn(contentOf(line), "bio_plugins")]) {
      if (!isObject(one)) continue
      const { type, config: given } = one
      const config = typeof given === "string" ? Option.getOrNull(jsonOf(given)) : given
      const read = readNew({ type, config })
      if (Either.isLeft(read) || read.right.config === undefined) continue
      const plugin = { type: read.right.type, config: read.right.config }
      if (textsOf(plugin.type, plugin.config).length > 0) {
        found.set(markupKey(plugin.type, JSON.stringify(plugin.config)), plugin)
      }
    }
  }
  return found
}

const contentOf = (line: unknown): Readonly<Record<string, unknown>> | undefined => {
  const given = isObject(line) ? line["page_publications"] : undefined
  const first: unknown = Array.isArray(given) ? given[0] : undefined
  return isObject(first) && isObject(first["content"]) ? first["content"] : undefined
}

/**
 * The published version of a page with unpublished changes; its rows are validated like the page itself. Buttons and
 * plugins that lead to blocked destinations are left out, and passed to `leaveOut`.
 */
export const publication = (
  context: ImportContext,
  line: unknown,
  refuses: Matcher,
  markups: ArchivedMarkups,
  leaveOut: (what: string) => void
): string | undefined => {
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
  const isKept = (what: string, isBlocked: boolean) => {
    if (isBlocked) leaveOut(what)
    return !isBlocked
  }
  const shownButtons = buttons.filter((row) =>
    isKept(`The published button ${row?.["label"]}`, refuses(String(row?.["url"])))
  )
  const shownPlugins = placed.filter((row) =>
    isKept(`A published plugin of the type ${row["type"]}`, leadsTo(row, markups, refuses))
  )
  const shown = new Set(shownPlugins.map((row) => row["id"]))
  const owned = (row: CheckedRow | undefined) => ({ ...row, page_id: page["id"], updated_by: null })
  return JSON.stringify({
    pages: [{ ...undrawn(page), team_id: context.team, updated_by: null }],
    bio_links: shownButtons.map(owned),
    bio_plugins: shownPlugins.map(owned),
    bio_plugin_links: pluginLinks.filter((row) => shown.has(row?.["plugin_id"]))
  })
}
