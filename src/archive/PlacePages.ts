import { Effect, Either } from "effect"
import type { ReportLine } from "../job/JobKind.ts"
import { linkRules } from "../page/OutboundLinks.ts"
import { readNew } from "../page/PluginInput.ts"
import { themeNames } from "../page/themes/Names.ts"
import { withIds } from "./ArchiveIds.ts"
import { candidatesOf, peopleOf, without, withoutKnown } from "./Candidates.ts"
import { changed, type GivenLine, type ImportContext, insertRows, type Placed, presentIn } from "./ImportContext.ts"
import { buttonColumns, pageColumns, pages, pluginColumns, pluginLinkColumns } from "./PageSection.ts"
import { hangingRows } from "./PlaceLinks.ts"
import { type CheckedRow, checkedRow, nameIn } from "./ReadLine.ts"

/** More than any page has. */
const mostItems = 5000

/** What is drawn of a page's own style sheet is made anew when it is first shown. */
const undrawn = (row: CheckedRow): CheckedRow => ({
  ...row,
  clean_css: row["custom_css"] === null ? null : "",
  css_rules: 0
})

const isPlugin = (row: CheckedRow): boolean => {
  const config = JSON.parse(String(row["config"])) as Record<string, unknown>
  const isDraft = Object.keys(config).length === 0
  return Either.isRight(readNew({ type: row["type"], ...(isDraft ? {} : { config }) }))
}

const plainPlugin = (row: CheckedRow): CheckedRow => ({
  ...row,
  markup: null,
  link_rules: Math.min(Number(row["link_rules"]), linkRules)
})

const withChanger = ({ people }: ImportContext, row: CheckedRow, line: unknown): CheckedRow => {
  const name = nameIn(line, "updated_by")
  return { ...row, updated_by: name === null ? null : (people.get(name) ?? null) }
}

interface Published {
  readonly content: Readonly<Record<string, ReadonlyArray<unknown>>>
}

/** What visitors see of a page whose changes wait: rows that are checked like those of the page itself. */
const publication = (context: ImportContext, line: unknown): string | undefined => {
  const { content } = ((line as Record<string, ReadonlyArray<Published>>)["page_publications"] ?? [])[0] ?? {}
  if (content === undefined) return undefined
  const checked = (table: string, columns: typeof pageColumns) =>
    (Array.isArray(content[table]) ? content[table] : []).slice(0, mostItems).map((one) => {
      // What is published holds its rows as they were stored: JSON within is text.
      const parsed = Object.fromEntries(
        Object.entries(one as Record<string, unknown>).map(([column, value]) => [
          column,
          columns.json.includes(column) && typeof value === "string" ? JSON.parse(value) : value
        ])
      )
      const row = checkedRow(columns, parsed)
      return Either.isRight(row) ? withIds(row.right, context.mapId) : undefined
    })
  const [page] = checked("pages", pageColumns)
  const buttons = checked("bio_links", buttonColumns)
  const plugins = checked("bio_plugins", pluginColumns)
  const pluginLinks = checked("bio_plugin_links", pluginLinkColumns)
  if (page === undefined || [...buttons, ...plugins, ...pluginLinks].some((row) => row === undefined)) return undefined
  if (plugins.some((row) => row !== undefined && !isPlugin(row))) return undefined
  const owned = (row: CheckedRow | undefined) => ({ ...row, page_id: page["id"], updated_by: null })
  return JSON.stringify({
    pages: [{ ...undrawn(page), team_id: context.team, updated_by: null }],
    bio_links: buttons.map(owned),
    bio_plugins: plugins.map((row) => owned(row === undefined ? row : plainPlugin(row))),
    bio_plugin_links: pluginLinks
  })
}

/** Places pages with all that is on them, each whole or not at all. */
export const placePages = (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { sql, team } = context
    const { good, report } = candidatesOf(context, pages, lines)
    const unknown = yield* withoutKnown(context, "pages", good, report)
    const domainsHere = yield* presentIn(
      sql,
      "domains",
      "id",
      unknown.map(({ row }) => row["domain_id"]),
      team
    )
    const foldersHere = yield* presentIn(
      sql,
      "folders",
      "id",
      unknown.map(({ row }) => row["folder_id"]),
      team
    )
    const slugs = [...new Set(unknown.map(({ row }) => String(row["slug"])))]
    const had =
      slugs.length === 0
        ? []
        : yield* sql<{
            domain_id: string | null
            slug: string
          }>`SELECT domain_id, slug FROM pages WHERE ${sql.in("slug", slugs)}`
    const keyOf = (domain: unknown, slug: unknown) => `${domain ?? ""} ${slug}`
    const taken = new Set(had.map(({ domain_id, slug }) => keyOf(domain_id, slug)))
    const themes = new Set<unknown>(themeNames)
    const fresh = without(
      unknown,
      ({ row }) => {
        if (row["domain_id"] !== null && !domainsHere.has(String(row["domain_id"]))) return "Its domain is not there."
        if (!themes.has(row["theme"])) return "Its theme is none of this version."
        return taken.has(keyOf(row["domain_id"], row["slug"])) ? `The address @${row["slug"]} is taken.` : undefined
      },
      ({ row }) => keyOf(row["domain_id"], row["slug"]),
      report
    )
    for (const { item, line, row } of fresh) {
      const content = publication(context, line)
      const { updated_by } = peopleOf(context, line)
      // What visitors see cannot be told of it: then it is what the page is now.
      const has_changes = row["has_changes"] === 1 && content !== undefined ? 1 : 0
      const placed = {
        ...undrawn(row),
        team_id: team,
        folder_id: foldersHere.has(String(row["folder_id"])) ? row["folder_id"] : null,
        has_changes,
        updated_by
      }
      yield* insertRows(sql, pages.table, [placed])
      yield* placeItems(context, { item, line, id: String(row["id"]) }, report)
      if (content !== undefined && row["published_at"] !== null)
        yield* sql`INSERT INTO page_publications (page_id, content) VALUES (${String(row["id"])}, ${content})`
    }
    return { created: fresh.length, report } satisfies Placed
  })

const placeItems = (
  context: ImportContext,
  { item, line, id }: { readonly item: string; readonly line: unknown; readonly id: string },
  report: Array<ReportLine>
) =>
  Effect.gen(function* () {
    const { sql } = context
    const [buttons, plugins, pluginLinks, , published, aliases] = pages.hanging
    if (!buttons || !plugins || !pluginLinks || !published || !aliases) return
    const given = { item, line }
    const linesOf = (name: string) =>
      ((line as Record<string, ReadonlyArray<unknown>>)[name] ?? []) as ReadonlyArray<unknown>
    const named = (rows: ReadonlyArray<CheckedRow>, name: string) => {
      const lines = new Map(linesOf(name).map((one) => [context.mapId(String((one as CheckedRow)["id"])), one]))
      return rows.map((row) => withChanger(context, row, lines.get(String(row["id"])) ?? {}))
    }
    const buttonRows = hangingRows(context, buttons, given, report, mostItems)
    yield* insertRows(
      sql,
      buttons.table,
      named(buttonRows, "bio_links").map((row) => ({ ...row, page_id: id }))
    )
    const pluginRows = hangingRows(context, plugins, given, report, mostItems).filter((row) => {
      const isGood = isPlugin(row)
      if (!isGood)
        report.push(changed(item, `A plugin of the type ${row["type"]} was left out: its config is not in order.`))
      return isGood
    })
    yield* insertRows(
      sql,
      plugins.table,
      named(pluginRows, "bio_plugins").map((row) => ({ ...plainPlugin(row), page_id: id }))
    )
    const kept = new Set(pluginRows.map((row) => row["id"]))
    const linkRows = hangingRows(context, pluginLinks, given, report, mostItems)
    yield* insertRows(
      sql,
      pluginLinks.table,
      linkRows.filter((row) => kept.has(row["plugin_id"]))
    )
    const publishedRows = hangingRows(context, published, given, report, mostItems)
    yield* insertRows(
      sql,
      published.table,
      publishedRows.map((row) => ({ ...row, page_id: id }))
    )
    const former = hangingRows(context, aliases, given, report)
    const here = yield* presentIn(
      sql,
      "domains",
      "id",
      former.map((row) => row["domain_id"]),
      context.team
    )
    for (const row of former) {
      if (row["domain_id"] !== null && !here.has(String(row["domain_id"]))) continue
      const free = yield* sql`SELECT 1 FROM page_aliases WHERE slug = ${String(row["slug"])}
        AND coalesce(CAST(domain_id AS TEXT), '') = ${String(row["domain_id"] ?? "")}`
      if (free.length === 0) yield* insertRows(sql, aliases.table, [{ ...row, page_id: id }])
    }
  })
